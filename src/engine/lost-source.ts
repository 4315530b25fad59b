import { type Problem, problem } from '../problem/problem.ts';
import type { GraphIndex, IndexedNode } from './graph-index.ts';

/** Nodes of other hosts that read from the one that left can never run. */
export function lostSource(
  { hosts, nodes }: GraphIndex,
  dropped: readonly IndexedNode[],
  host: number,
): Problem | undefined {
  for (const { node, fromConsumers } of dropped) {
    const consumer = fromConsumers.find((edge) => edge.host === host);
    if (consumer !== undefined)
      return problem('engine.source-lost', {
        node: nodes[consumer.node]?.node.id ?? '',
        producer: node.id,
        host: hosts[host] ?? '',
      });
  }
  return undefined;
}
