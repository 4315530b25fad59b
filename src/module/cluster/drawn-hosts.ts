import type { ClusterConfig } from '../../config/cluster-config.ts';
import type { Role } from '../../config/schema/role-groups.ts';
import type { ConcernedHosts } from './hosts-concerned.ts';

/** For which hosts each part of a cluster is drawn; those that could be asked, in the order of their names. */
export interface DrawnHosts {
  /** All that anything is drawn for, but for those that only approve. */
  readonly told: readonly string[];
  /** Made ready for a cluster; who only has a balancer that names others is so already. */
  readonly prepared: readonly string[];
  /** Looked at in the end. */
  readonly verified: readonly string[];
  /** Where the operator's own scripts run. */
  readonly hooked: readonly string[];
  readonly nodes: readonly string[];
  readonly members: readonly string[];
  readonly masters: readonly string[];
  readonly balancerHosts: readonly string[];
  readonly balancedNodes: readonly string[];
  readonly approvers: readonly string[];
}

/** Every host of a role, or of those whom a newcomer concerns the ones that have to do with it. */
export function drawnHosts(
  { spec }: ClusterConfig,
  isKnown: (host: string) => boolean,
  scope?: ConcernedHosts,
): DrawnHosts {
  const everyone = spec.hosts.map(({ name }) => name);
  const { newcomers, keepers, balancers, approvers } = scope ?? {
    newcomers: everyone,
    keepers: everyone,
    balancers: everyone,
    approvers: everyone,
  };
  const state = [...newcomers, ...keepers];
  return {
    told: among([...state, ...balancers]),
    prepared: among(state),
    verified: among(state),
    hooked: among(newcomers),
    nodes: among(newcomers, 'master', 'worker'),
    members: among(state, 'etcd'),
    masters: among(state, 'master'),
    balancerHosts: among([...newcomers, ...balancers], 'loadbalancer'),
    balancedNodes: among([...newcomers, ...balancers], 'worker'),
    approvers: among([...newcomers, ...approvers], 'master'),
  };

  function among(names: readonly string[], ...roles: readonly Role[]): readonly string[] {
    const isAmong = new Set(names);
    return spec.hosts
      .filter(
        (host) =>
          isAmong.has(host.name) &&
          isKnown(host.name) &&
          (roles.length === 0 || host.roles.some((role) => roles.includes(role))),
      )
      .map(({ name }) => name)
      .toSorted();
  }
}
