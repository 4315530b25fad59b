import type { Activity } from './activity.ts';
import type { Limits } from './environment.ts';
import type { IndexedNode } from './graph-index.ts';

/** Depth-first per host: what a host just made possible is done next, so hosts finish instead of crawling together. */
export interface Dispatcher {
  offer(node: IndexedNode, host: number): void;
  /** Looks again at work that could not run before. */
  wake(): void;
}

export interface Work {
  mayRun(node: IndexedNode, host: number): boolean;
  /** `yieldHost` says that a slow part begins and the host may take up something else beside it. */
  run(node: IndexedNode, host: number, yieldHost: () => void): void | Promise<void>;
}

export function createDispatcher(
  hostCount: number,
  limits: Limits,
  activity: Activity,
  work: Work,
): Dispatcher {
  const ready: (IndexedNode[] | undefined)[] = new Array(hostCount);
  const workers = new Uint16Array(hostCount);
  /** Workers that are in the slow part of something. */
  const slow = new Uint16Array(hostCount);
  const isQueued = new Uint8Array(hostCount);
  const queue: number[] = [];
  let busy = 0;

  return {
    offer(node, host) {
      const stack = ready[host];
      if (stack === undefined) ready[host] = [node];
      else stack.push(node);
      takeOnAnother(host);
    },
    wake() {
      ready.forEach((_, host) => {
        takeOnAnother(host);
      });
    },
  };

  /** One worker at a time looks for work on a host; beside those that are slow there may be more. */
  function takeOnAnother(host: number): void {
    const [all, waiting] = [workers[host] ?? 0, slow[host] ?? 0];
    if ((ready[host]?.length ?? 0) > 0 && all === waiting && all < limits.perHost) enqueue(host);
  }

  function enqueue(host: number): void {
    if (isQueued[host] === 1) return;
    isQueued[host] = 1;
    queue.push(host);
    pump();
  }

  function pump(): void {
    while (busy < limits.hosts && queue.length > 0) {
      for (const host of queue.splice(0, limits.hosts - busy)) {
        isQueued[host] = 0;
        busy += 1;
        activity.during(() => serve(host));
      }
    }
  }

  async function serve(host: number): Promise<void> {
    workers[host] = (workers[host] ?? 0) + 1;
    // Breaks the recursion: serving one host may make another one ready.
    await Promise.resolve();
    try {
      for (let node = take(host); node !== undefined; node = take(host)) {
        let hasYielded = false;
        const running = work.run(node, host, () => {
          hasYielded = true;
          slow[host] = (slow[host] ?? 0) + 1;
          takeOnAnother(host);
        });
        if (running !== undefined) await running;
        if (hasYielded) slow[host] = (slow[host] ?? 1) - 1;
      }
    } finally {
      workers[host] = (workers[host] ?? 1) - 1;
      busy -= 1;
      pump();
    }
  }

  function take(host: number): IndexedNode | undefined {
    const stack = ready[host];
    if (stack === undefined) return undefined;
    for (let i = stack.length - 1; i >= 0; i--) {
      const node = stack[i];
      if (node === undefined || !work.mayRun(node, host)) continue;
      stack.splice(i, 1);
      return node;
    }
    return undefined;
  }
}
