import type { Role } from '../../config/schema/role-groups.ts';
import { endpointChanges } from '../../domain/cluster-record/endpoint-changes.ts';
import { problem } from '../../problem/problem.ts';
import type { ClusterDrawing } from './cluster-drawing.ts';
import { allConcerned } from './hosts-concerned.ts';
import { refuseLastingChanges } from './refuse-lasting-changes.ts';

interface EndpointQuestion extends Required<Pick<ClusterDrawing, 'config' | 'running' | 'scope'>> {
  /** Whether the hosts come or go: a worker that goes is told nothing. */
  readonly way: 'in' | 'out';
}

/**
 * Hosts that come or go do not bring about another endpoint by the way: masters and balancers would have it, workers that
 * are not looked at would go on asking at the old place, and new ones would ask where nobody is. A balancer on every worker
 * is told to all of them when a master comes or goes. What lasts is refused first, for the whole file would be as well.
 */
export function refuseEndpointChange({ config, running, scope, way }: EndpointQuestion): void {
  refuseLastingChanges({ config, running });
  const fields = endpointChanges(running, config);
  if (fields.length === 0) return;
  const { roleGroups, controlPlaneEndpoint } = config.spec;
  const concerned = new Set(allConcerned(scope));
  const isAbout = (...roles: readonly Role[]): boolean =>
    roles.some((role) => roleGroups[role].some((name) => scope.newcomers.includes(name)));
  const untold = [...roleGroups.master, ...roleGroups.worker].filter((name) => !concerned.has(name));
  const isOnNodes = ['haproxy', 'nginx'].includes(controlPlaneEndpoint.internalLoadbalancer);
  const isUnheard = isAbout('master', 'etcd', 'loadbalancer')
    ? untold.length > 0
    : way === 'in' && isAbout('worker') && !isOnNodes;
  if (isUnheard)
    throw problem(
      'node.endpoint-differs',
      { fields: fields.join(', ') },
      { pointer: '/spec/controlPlaneEndpoint' },
    );
}
