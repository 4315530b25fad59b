import type { Drawing } from '../../plan/draw.ts';
import { removeFormerBalancers } from '../../task/load-balancer/remove-former-balancers.ts';
import type { ClusterPart } from '../cluster/cluster-part.ts';
import { hostProgram } from './draw-balancer-hosts.ts';
import { loadBalancerModule } from './draw-internal-balancer.ts';
import { drawRetiredHosts } from './draw-retired-hosts.ts';

interface FormerBalancers extends Pick<ClusterPart, 'config' | 'hosts' | 'after'> {
  /** Hosts that are balancers no longer, and have kept what they had so far. */
  readonly retired: readonly string[];
  /** Other hosts are balancers now. */
  readonly isFollowed: boolean;
}

/** Balancers that an earlier file asked for and this one does not: on nodes, and on hosts that kept their address until now. */
export function drawFormerBalancers(
  drawing: Drawing,
  { config, hosts, retired, isFollowed, after }: FormerBalancers,
): void {
  const { internalLoadbalancer } = config.spec.controlPlaneEndpoint;
  drawing.module(loadBalancerModule, (module) =>
    removeFormerBalancers(module, { hosts, inUse: internalLoadbalancer, after }),
  );
  if (isFollowed || hostProgram(config) === undefined) drawRetiredHosts(drawing, { hosts: retired, after });
}
