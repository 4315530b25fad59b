import { recordedEndpoint } from '../../domain/cluster-record/recorded-endpoint.ts';
import type { ClusterDrawing } from './cluster-drawing.ts';

/** Nodes that find the API where it is found from outside, and not by a balancer or an API server of their own. */
export function workersByAddress({
  config,
  traces,
  running,
}: Pick<ClusterDrawing, 'config' | 'traces' | 'running'>): readonly string[] {
  const own = ['haproxy', 'nginx'];
  if (own.includes(recordedEndpoint(running)?.internalLoadbalancer ?? '')) return [];
  const { master, worker } = config.spec.roleGroups;
  return worker.filter((host) => !master.includes(host) && traces.get(host)?.hasIdentity);
}
