import { judgeMemberCount } from '../domain/quorum.ts';
import { type Problem, problem } from '../problem/problem.ts';
import type { ClusterConfig } from './cluster-config.ts';
import type { Role } from './schema/role-groups.ts';

/** Why hosts must stay in the file, as far as the file itself says; nothing when they may go. */
export function judgeLeaving(config: ClusterConfig, leaving: readonly string[]): readonly Problem[] {
  const { spec } = config;
  const { goes, stays, isLast } = partedBy(config, leaving);
  const keeper = storeRole(config);
  const members = keeper === undefined ? 0 : stays(keeper).length;
  const count = judgeMemberCount(members, { allowEven: spec.etcd.allowEvenEtcd });
  const timeServer = spec.system.ntpServers.find((server) => leaving.includes(server));
  return [
    ...judgeReplacing(config, leaving),
    ...(keeper !== undefined && members > 0 && goes(keeper).length > 0 && !count.ok
      ? [problem('node.leaves-bad-count', { hosts: goes(keeper).join(', '), because: count.because })]
      : []),
    ...(isLast('loadbalancer') && spec.controlPlaneEndpoint.externalLoadBalancer.startsWith('kubexm-')
      ? [lastOf('load balancers', '负载均衡器', goes('loadbalancer'))]
      : []),
    ...(isLast('registry') && ['registry', 'harbor'].includes(spec.registry.type)
      ? [lastOf('registry hosts', '镜像仓库主机', goes('registry'))]
      : []),
    ...(timeServer === undefined ? [] : [problem('node.serves-time', { host: timeServer })]),
  ];
}

/** Why hosts must not go even where others take their places at once: nobody would be left who knows the cluster. */
export function judgeReplacing(config: ClusterConfig, leaving: readonly string[]): readonly Problem[] {
  const { goes, isLast } = partedBy(config, leaving);
  return [
    ...(isLast('master') ? [lastOf('control planes', '控制平面', goes('master'))] : []),
    ...(storeRole(config) === 'etcd' && isLast('etcd')
      ? [lastOf('etcd members', 'etcd 成员', goes('etcd'))]
      : []),
  ];
}

function partedBy({ spec }: ClusterConfig, leaving: readonly string[]) {
  const goes = (role: Role): readonly string[] =>
    spec.roleGroups[role].filter((name) => leaving.includes(name));
  const stays = (role: Role): readonly string[] =>
    spec.roleGroups[role].filter((name) => !leaving.includes(name));
  return {
    goes,
    stays,
    isLast: (role: Role): boolean => goes(role).length > 0 && stays(role).length === 0,
  };
}

/** The role whose hosts keep the store; none where it is not ours. */
export const storeRole = ({ spec }: ClusterConfig): 'etcd' | 'master' | undefined =>
  (({ kubexm: 'etcd', kubeadm: 'master', external: undefined }) as const)[spec.etcd.type];

const lastOf = (en: string, zh: string, hosts: readonly string[]): Problem =>
  problem('node.last-of-its-kind', { hosts: hosts.join(', '), kind: { en, zh }, count: hosts.length });
