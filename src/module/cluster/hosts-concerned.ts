import type { ClusterConfig, Host } from '../../config/cluster-config.ts';
import type { Role } from '../../config/schema/role-groups.ts';

/** Whom it concerns that hosts come or go. Everybody else is not even connected to. */
export interface ConcernedHosts {
  /** Those that come or go themselves. */
  readonly newcomers: readonly string[];
  /** Masters and members of etcd, which know each other: by name, as members, as stores of API servers. */
  readonly keepers: readonly string[];
  /** Where a balancer names the API servers. */
  readonly balancers: readonly string[];
  /** Masters, which approve the certificates of nodes they know and of no others. */
  readonly approvers: readonly string[];
}

/**
 * A node concerns those that approve its certificates; a master or a member of etcd all others of them; a master every
 * balancer; a balancer host the others it shares its address with.
 */
export function hostsConcerned({ spec }: ClusterConfig, names: readonly string[]): ConcernedHosts {
  const isNew = ({ name }: Host): boolean => names.includes(name);
  const comes = (...roles: readonly Role[]): boolean =>
    spec.hosts.some((host) => isNew(host) && has(host, roles));
  const others = (roles: readonly Role[], isConcerned: boolean): readonly string[] =>
    isConcerned ? sortedNames(spec.hosts.filter((host) => !isNew(host) && has(host, roles))) : [];
  const { internalLoadbalancer, externalLoadBalancer } = spec.controlPlaneEndpoint;
  const isBalancedOnNodes = internalLoadbalancer === 'haproxy' || internalLoadbalancer === 'nginx';
  const isBalancedOnHosts = externalLoadBalancer.startsWith('kubexm-');
  const balancing: readonly Role[] = [
    ...(isBalancedOnNodes && comes('master') ? (['worker'] as const) : []),
    ...(isBalancedOnHosts && comes('master', 'loadbalancer') ? (['loadbalancer'] as const) : []),
  ];
  return {
    newcomers: sortedNames(spec.hosts.filter(isNew)),
    keepers: others(['master', 'etcd'], comes('master', 'etcd')),
    balancers: others(balancing, true),
    approvers: others(['master'], comes('master', 'worker')),
  };
}

/** All of them, each once. */
export const allConcerned = (concerned: ConcernedHosts): readonly string[] =>
  [...new Set(Object.values<readonly string[]>({ ...concerned }).flat())].toSorted();

const has = (host: Host, roles: readonly Role[]): boolean => host.roles.some((role) => roles.includes(role));

const sortedNames = (hosts: readonly Host[]): readonly string[] => hosts.map(({ name }) => name).toSorted();
