import { kubernetesPorts } from '../../domain/kubernetes-ports.ts';
import { problem } from '../../problem/problem.ts';
import { hostProgram } from '../load-balancer/draw-balancer-hosts.ts';
import { retiredHosts } from '../load-balancer/draw-retired-hosts.ts';
import type { ClusterDrawing } from './cluster-drawing.ts';

/**
 * Balancers that nobody follows serve until nodes have moved. On a host that becomes a node meanwhile they have the port
 * that its API server, or its own balancer, is to listen at.
 */
export function refuseTakenPort({ config, traces }: Pick<ClusterDrawing, 'config' | 'traces'>): void {
  if (hostProgram(config) !== undefined) return;
  const { controlPlaneEndpoint, roleGroups } = config.spec;
  const isOnNodes = ['haproxy', 'nginx'].includes(controlPlaneEndpoint.internalLoadbalancer);
  const portOn = (host: string): number | undefined => {
    if (roleGroups.master.includes(host)) return kubernetesPorts.apiServer;
    return isOnNodes && roleGroups.worker.includes(host) ? controlPlaneEndpoint.port : undefined;
  };
  const taken = retiredHosts(config, traces).filter((host) => {
    const port = portOn(host);
    return port !== undefined && port === traces.get(host)?.balancerPort;
  });
  const port = portOn(taken[0] ?? '');
  if (port === undefined) return;
  throw problem(
    'cluster.port-of-balancer',
    { hosts: taken.join(', '), port },
    { pointer: '/spec/controlPlaneEndpoint' },
  );
}
