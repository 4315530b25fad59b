import type { StepNode } from '../plan/graph.ts';
import type { Ref } from '../plan/ref.ts';
import type { GraphIndex, IndexedNode } from './graph-index.ts';

/** What nodes produced, kept only where another node reads it, and the inputs built from it. */
export interface Outputs {
  put(node: IndexedNode, host: number, output: unknown): void;
  /** The host left the run: nobody reads from it any more. */
  drop(host: number): void;
  /** The input of a node on a host. Every producer it names must have finished or its host left. */
  inputOf(node: IndexedNode, host: number): object;
}

export function createOutputs(index: GraphIndex): Outputs {
  const kept = new Map<number, unknown[]>();
  /** What `all` resolves to, made once for all its readers. */
  const maps = new Map<number, ReadonlyMap<string, unknown>>();
  return {
    drop(host) {
      for (const outputs of kept.values()) delete outputs[host];
      maps.clear();
    },
    put(node, host, output) {
      if (!node.read) return;
      let outputs = kept.get(node.index);
      if (outputs === undefined) {
        outputs = [];
        kept.set(node.index, outputs);
      }
      outputs[host] = output;
      maps.delete(node.index);
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
    const producer = index.byId.get(ref.node.id) ?? -1;
    if (ref.ref === 'all') return allOf(producer);
    return kept.get(producer)?.[ref.ref === 'from' ? (index.hostOf.get(ref.host) ?? -1) : host];
  }

  function allOf(producer: number): ReadonlyMap<string, unknown> {
    const made = maps.get(producer);
    if (made !== undefined) return made;
    const map = new Map<string, unknown>();
    kept.get(producer)?.forEach((output, at) => {
      map.set(index.hosts[at] ?? '', output);
    });
    maps.set(producer, map);
    return map;
  }
}
