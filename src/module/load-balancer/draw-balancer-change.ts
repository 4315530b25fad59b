import type { Drawing } from '../../plan/draw.ts';
import { all, type NodeHandle } from '../../plan/ref.ts';
import type { ClusterPart } from '../cluster/cluster-part.ts';
import { drawBalancerHosts } from './draw-balancer-hosts.ts';
import { drawAddressGivenUp, drawRetiredHosts } from './draw-retired-hosts.ts';

interface BalancerChange
  extends Pick<ClusterPart, 'config' | 'hosts' | 'factsOf' | 'tracesOf' | 'authorities' | 'after'> {
  /** Hosts that are balancers no longer. */
  readonly retired: readonly string[];
  /** One of those that stay shares the address already. */
  readonly hasHeirs: boolean;
  /** Behind these every host has its packages. */
  readonly ready: readonly NodeHandle<unknown>[];
}

/** Hosts that go give the address up, those that stay or come share it, and then the former have no balancer any more. */
export function drawBalancerChange(
  drawing: Drawing,
  { retired, hasHeirs, ready, ...part }: BalancerChange,
): { readonly endpoint: readonly NodeHandle<unknown>[]; readonly retiring: readonly NodeHandle<unknown>[] } {
  const going = part.hosts.length === 0 ? [] : retired;
  const free = drawAddressGivenUp(drawing, {
    config: part.config,
    hosts: going,
    hasHeirs,
    after: ready.map(all),
  });
  const endpoint = drawBalancerHosts(drawing, { ...part, after: [...part.after, ...free.map(all)] });
  if (endpoint.length === 0) return { endpoint, retiring: [] };
  return { endpoint, retiring: drawRetiredHosts(drawing, { hosts: going, after: endpoint.map(all) }) };
}
