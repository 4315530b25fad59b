import { problem } from '../../problem/problem.ts';
import { addressMove } from '../load-balancer/address-move.ts';
import type { ClusterDrawing } from './cluster-drawing.ts';
import { workersByAddress } from './workers-by-address.ts';

/**
 * Nodes follow the balancers to another address by the name they know. Those that get another name with it would follow
 * when the old address is gone.
 */
export function refuseTwoMoves(cluster: Pick<ClusterDrawing, 'config' | 'traces' | 'running'>): void {
  const { config, traces } = cluster;
  const { hosts, formerOf } = addressMove(cluster);
  const [former] = hosts.flatMap(formerOf);
  const isStranger = (host: string): boolean => traces.get(host)?.endpoint === undefined;
  if (former === undefined || !workersByAddress(cluster).some(isStranger)) return;
  const { domain } = config.spec.controlPlaneEndpoint;
  throw problem(
    'cluster.two-moves',
    { former: former.address, name: domain },
    { pointer: '/spec/controlPlaneEndpoint/domain' },
  );
}
