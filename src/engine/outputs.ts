import type { StepNode } from '../plan/graph.ts';
import type { Ref } from '../plan/ref.ts';
import type { GraphIndex, IndexedNode } from './graph-index.ts';

/** What nodes produced, kept only where another node reads it, and the inputs built from it. */
export interface Outputs {
  put(node: IndexedNode, host: number, output: unknown): void;
  /** The input of a node on a host. Every producer it names must have finished or its host left. */
  inputOf(node: IndexedNode, host: number): object;
}

export function createOutputs(index: GraphIndex): Outputs {
  const kept = new Map<number, unknown[]>();
  return {
    put(node, host, output) {
      if (!node.read) return;
      let outputs = kept.get(node.index);
      if (outputs === undefined) {
        outputs = [];
        kept.set(node.index, outputs);
      }
      outputs[host] = output;
    },
    inputOf(indexed, host) {
      const { shared } = indexed.node;
      const perHost = (indexed.node as Partial<StepNode>).perHost;
      if (indexed.refNames.length === 0 && perHost === undefined) return shared;
      const input: Record<string, unknown> = { ...shared };
      for (const name of indexed.refNames) input[name] = resolve(shared[name] as Ref<unknown>, host);
      return perHost === undefined ? input : Object.assign(input, perHost(index.hosts[host] ?? ''));
    },
  };

  function resolve(ref: Ref<unknown>, host: number): unknown {
    const outputs = kept.get(index.byId.get(ref.node.id) ?? -1) ?? [];
    if (ref.ref === 'here') return outputs[host];
    if (ref.ref === 'from') return outputs[index.hostOf.get(ref.host) ?? -1];
    const map = new Map<string, unknown>();
    outputs.forEach((output, at) => {
      map.set(index.hosts[at] ?? '', output);
    });
    return map;
  }
}
