import { type Problem, problem } from '../problem/problem.ts';
import type { ClusterConfig } from './cluster-config.ts';
import { storeRole } from './judge-leaving.ts';

/** Why hosts are not what is meant by members of etcd: they are none, or more than that. `instead` takes whole hosts. */
export function judgeMembers(
  config: ClusterConfig,
  hosts: readonly string[],
  instead: string,
): readonly Problem[] {
  const { spec } = config;
  const keeper = storeRole(config);
  const members = keeper === undefined ? [] : spec.roleGroups[keeper];
  return spec.hosts
    .filter(({ name }) => hosts.includes(name))
    .flatMap(({ name: host, roles }) => {
      const others = roles.filter((role) => role !== 'etcd');
      if (!members.includes(host))
        return [problem('node.no-member', { host, members: members.join(', ') || '-' })];
      return others.length === 0
        ? []
        : [problem('node.more-than-member', { host, roles: others.join(', '), instead })];
    });
}
