import type { ClusterConfig } from './cluster-config.ts';
import { type Role, roles } from './schema/role-groups.ts';

/** The same cluster, had the file never named these hosts. */
export function withoutHosts(config: ClusterConfig, leaving: readonly string[]): ClusterConfig {
  const stays = (name: string): boolean => !leaving.includes(name);
  const { spec } = config;
  const groups = roles.map((role) => [role, spec.roleGroups[role].filter(stays)]);
  return {
    ...config,
    spec: {
      ...spec,
      hosts: spec.hosts.filter(({ name }) => stays(name)),
      // The keys are the roles themselves.
      roleGroups: Object.fromEntries(groups) as Record<Role, readonly string[]>,
    },
  };
}
