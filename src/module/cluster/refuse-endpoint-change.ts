import { endpointChanges } from '../../domain/cluster-record/endpoint-changes.ts';
import { problem } from '../../problem/problem.ts';
import type { ClusterDrawing } from './cluster-drawing.ts';
import { allConcerned } from './hosts-concerned.ts';

/**
 * Hosts that come do not bring about another endpoint by the way: workers that are not looked at would go on asking one
 * master, and new ones would ask where nobody is. A balancer on every worker is told to all of them when a master comes.
 */
export function refuseEndpointChange({
  config,
  running,
  redact,
  scope,
}: Required<Pick<ClusterDrawing, 'config' | 'running' | 'redact' | 'scope'>>): void {
  const fields = endpointChanges(running, config, redact);
  if (fields.length === 0) return;
  const { roleGroups, controlPlaneEndpoint } = config.spec;
  const concerned = new Set(allConcerned(scope));
  const comes = (role: 'master' | 'worker'): boolean =>
    roleGroups[role].some((name) => scope.newcomers.includes(name));
  const untold = roleGroups.worker.filter(
    (name) => !roleGroups.master.includes(name) && !concerned.has(name),
  );
  const isOnNodes = ['haproxy', 'nginx'].includes(controlPlaneEndpoint.internalLoadbalancer);
  if (comes('master') ? untold.length > 0 : comes('worker') && !isOnNodes)
    throw problem(
      'node.endpoint-differs',
      { fields: fields.join(', ') },
      { pointer: '/spec/controlPlaneEndpoint' },
    );
}
