import type { ClusterConfig } from './cluster-config.ts';
import { type Role, roles } from './schema/role-groups.ts';

/** The same cluster with another name for one of its hosts. */
export function renameHost(config: ClusterConfig, from: string, to: string): ClusterConfig {
  const { spec } = config;
  const renamed = (name: string): string => (name === from ? to : name);
  const groups = roles.map((role) => [role, spec.roleGroups[role].map(renamed)]);
  return {
    ...config,
    spec: {
      ...spec,
      hosts: spec.hosts.map((host) => ({ ...host, name: renamed(host.name) })),
      // The keys are the roles themselves.
      roleGroups: Object.fromEntries(groups) as Record<Role, readonly string[]>,
    },
  };
}
