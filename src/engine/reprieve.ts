import type { IndexedNode } from './graph-index.ts';

/**
 * A host leaves with its first failure, with one exception: as long as steps that stand alone are to be tried on it, so
 * that everything that is wrong is told at once.
 */
export interface Reprieve {
  /** While a host is about to leave, only what stands alone is tried on it. */
  mayRun(node: IndexedNode, host: number): boolean;
  passed(node: IndexedNode, host: number): void;
  /** Has the host leave once nothing that stands alone is left, which may be now. False when it is leaving already. */
  failed(node: IndexedNode, host: number, leave: Leave): boolean;
  /** Nothing goes on any more: who was about to leave leaves. */
  end(): void;
}

/** Told everything that failed on the host. */
type Leave = (failed: readonly IndexedNode[]) => void;

export function createReprieve(nodes: readonly IndexedNode[], hostCount: number): Reprieve {
  const untried = new Uint16Array(hostCount);
  const leaving = new Map<number, { readonly leave: Leave; readonly failed: IndexedNode[] }>();
  for (const node of nodes)
    if (standsAlone(node)) for (const host of node.hosts) untried[host] = (untried[host] ?? 0) + 1;

  return {
    mayRun: (node, host) => !leaving.has(host) || standsAlone(node),
    passed: tried,
    failed(node, host, leave) {
      const earlier = leaving.get(host);
      if (earlier === undefined) leaving.set(host, { leave, failed: [node] });
      else earlier.failed.push(node);
      if (standsAlone(node)) tried(node, host);
      else letGo(host);
      return earlier === undefined;
    },
    end() {
      for (const host of leaving.keys()) letGo(host);
    },
  };

  function tried(node: IndexedNode, host: number): void {
    if (!standsAlone(node)) return;
    const left = (untried[host] ?? 1) - 1;
    untried[host] = left;
    if (left === 0) letGo(host);
  }

  function letGo(host: number): void {
    const gone = leaving.get(host);
    leaving.delete(host);
    gone?.leave(gone.failed);
  }
}

const standsAlone = ({ node }: IndexedNode): boolean => node.type === 'step' && node.standsAlone === true;
