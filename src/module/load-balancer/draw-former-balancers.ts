import type { Drawing } from '../../plan/draw.ts';
import { removeFormerBalancers } from '../../task/load-balancer/remove-former-balancers.ts';
import type { ClusterPart } from '../cluster/cluster-part.ts';
import { loadBalancerModule } from './draw-internal-balancer.ts';

/** Balancers on nodes that an earlier file asked for and this one does not. */
export function drawFormerBalancers(
  drawing: Drawing,
  { config, hosts, after }: Pick<ClusterPart, 'config' | 'hosts' | 'after'>,
): void {
  const { internalLoadbalancer } = config.spec.controlPlaneEndpoint;
  drawing.module(loadBalancerModule, (module) =>
    removeFormerBalancers(module, { hosts, inUse: internalLoadbalancer, after }),
  );
}
