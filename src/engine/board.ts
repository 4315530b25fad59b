import type { GraphIndex, IndexedNode } from './graph-index.ts';

const waiting = 0;
const ready = 1;
const passed = 2;
const gone = 3;

export interface BoardEvents {
  /** A step may be dispatched on a host. Inside a region this waits for `admit`. */
  stepReady(node: IndexedNode, host: number): void;
  gateReady(node: IndexedNode): void;
  /** Something a region waits for may have come true. */
  regionStirred(region: string): void;
  isInside(region: string, host: number): boolean;
}

/**
 * Who waits for whom, and who may go. Knows nothing of running: it is told what passed and who left, and says what is
 * ready. Counters in flat arrays, so that a plan for thousands of hosts costs bytes, not objects.
 */
export interface Board {
  start(): void;
  /** The step is done on this host; nodes of the same region may go on. */
  pass(node: IndexedNode, host: number): void;
  /** The host has left the region of this node healthy; nodes outside may go on. */
  passOut(node: IndexedNode, host: number): void;
  /** A host left the run; answers the nodes it will not do any more. */
  remove(host: number): IndexedNode[];
  /** All same-host and other edges from outside the region are met. */
  mayEnter(nodes: readonly IndexedNode[], host: number): boolean;
  admit(nodes: readonly IndexedNode[], host: number): void;
  hasPassed(node: IndexedNode, host: number): boolean;
  /** A node all of whose barriers are met: what it reads from other hosts is there. */
  isUnbarred(node: IndexedNode): boolean;
  isWaitingOn(node: IndexedNode, host: number): boolean;
  /** It may be dispatched, and has not passed yet. */
  isReadyOn(node: IndexedNode, host: number): boolean;
  unfinished(): IndexedNode[];
}

export function createBoard(index: GraphIndex, events: BoardEvents): Board {
  const status = index.nodes.map(({ hosts }) => new Uint8Array(hosts.length));
  const herePending = index.nodes.map((node) => new Uint16Array(node.hosts.length).fill(node.herePending));
  const outsidePending = index.nodes.map((node) =>
    new Uint16Array(node.hosts.length).fill(node.outsidePending),
  );
  const barriers = Int32Array.from(index.nodes, (node) => node.barriers);
  const open = Int32Array.from(index.nodes, (node) => node.hosts.length);

  return {
    start() {
      for (const node of index.nodes) if (node.barriers === 0) unbarred(node);
    },
    pass(node, host) {
      const at = node.position[host] ?? -1;
      if (row(status, node)[at] === gone) return;
      row(status, node)[at] = passed;
      releaseHere(node, host, node.node.region);
      if (node.node.region === undefined) closeOne(node, host);
    },
    passOut(node, host) {
      releaseHere(node, host, undefined);
      closeOne(node, host);
    },
    remove(host) {
      const dropped: IndexedNode[] = [];
      for (const node of index.nodes) {
        const at = node.position[host] ?? -1;
        if (at < 0 || (row(status, node)[at] ?? gone) >= passed) continue;
        row(status, node)[at] = gone;
        dropped.push(node);
        closeOne(node, host);
      }
      return dropped;
    },
    mayEnter: (nodes, host) =>
      nodes.every((node) => {
        const at = node.position[host] ?? -1;
        return at < 0 || (barriers[node.index] === 0 && row(outsidePending, node)[at] === 0);
      }),
    admit(nodes, host) {
      for (const node of nodes) offer(node, host);
    },
    hasPassed: (node, host) => row(status, node)[node.position[host] ?? -1] === passed,
    isUnbarred: (node) => barriers[node.index] === 0,
    isWaitingOn: (node, host) => (row(status, node)[node.position[host] ?? -1] ?? gone) <= ready,
    isReadyOn: (node, host) => row(status, node)[node.position[host] ?? -1] === ready,
    unfinished: () => index.nodes.filter((node) => (open[node.index] ?? 0) > 0),
  };

  function releaseHere(node: IndexedNode, host: number, insideOf: string | undefined): void {
    for (let i = node.hereConsumers.length - 1; i >= 0; i--) {
      const consumer = index.nodes[node.hereConsumers[i] ?? -1];
      if (consumer === undefined) continue;
      const staysInside = node.node.region !== undefined && consumer.node.region === node.node.region;
      if (staysInside !== (insideOf !== undefined)) continue;
      const at = consumer.position[host] ?? -1;
      if (at < 0) continue;
      decrement(herePending, consumer, at);
      if (!staysInside) decrement(outsidePending, consumer, at);
      offer(consumer, host);
    }
  }

  /** One host fewer to wait for, whether it passed or left. */
  function closeOne(node: IndexedNode, host: number): void {
    for (const consumer of node.fromConsumers) if (consumer.host === host) removeBarrier(consumer.node);
    const left = (open[node.index] ?? 0) - 1;
    open[node.index] = left;
    completeWhenDone(node);
  }

  /** A node whose hosts have all left still stands for the order between what it waits for and what waits for it. */
  function completeWhenDone(node: IndexedNode): void {
    if (open[node.index] !== 0 || barriers[node.index] !== 0) return;
    for (const consumer of node.allConsumers) removeBarrier(consumer);
  }

  function removeBarrier(nodeIndex: number): void {
    const left = (barriers[nodeIndex] ?? 0) - 1;
    barriers[nodeIndex] = left;
    const node = index.nodes[nodeIndex];
    if (left === 0 && node !== undefined) unbarred(node);
  }

  function unbarred(node: IndexedNode): void {
    completeWhenDone(node);
    if (node.node.type === 'gate' && open[node.index] !== 0) events.gateReady(node);
    for (const host of node.hosts) offer(node, host);
  }

  function offer(node: IndexedNode, host: number): void {
    const at = node.position[host] ?? -1;
    if (at < 0 || row(status, node)[at] !== waiting || node.node.type === 'gate') return;
    const { region } = node.node;
    if (region !== undefined && !events.isInside(region, host)) {
      events.regionStirred(region);
      return;
    }
    if (barriers[node.index] !== 0 || row(herePending, node)[at] !== 0) return;
    row(status, node)[at] = ready;
    events.stepReady(node, host);
  }
}

/** Rows are made one for each node, so a node always has its row. */
function row<T extends Uint8Array | Uint16Array>(rows: readonly T[], node: IndexedNode): T {
  const found = rows[node.index];
  if (found === undefined) throw new RangeError(`node ${node.node.id} is of another graph`);
  return found;
}

function decrement(rows: readonly Uint16Array[], node: IndexedNode, at: number): void {
  const counts = row(rows, node);
  counts[at] = (counts[at] ?? 1) - 1;
}
