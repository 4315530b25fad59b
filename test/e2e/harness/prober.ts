import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiAccess, callApi } from './api-call.ts';
import { failureKind } from './failure-kind.ts';
import { holdWatch } from './hold-watch.ts';
import { keepWriting } from './keep-writing.ts';

export interface Outage {
  /** The longest time without any answer, in milliseconds. */
  readonly longestMs: number;
  readonly calls: number;
  readonly failed: number;
  /** Of these, calls that failed once more a second later. */
  readonly failedAgain: number;
  /** What failed calls saw, and how often; the first time and a second later. */
  readonly saw: Readonly<Record<string, number>>;
  readonly sawAgain: Readonly<Record<string, number>>;
  /** How often a watch that was held broke, and the longest time until one was held again, in milliseconds. */
  readonly watch: { readonly breaks: number; readonly longestMs: number };
  /** Writes that were acknowledged; every one of them is still there. */
  readonly writes: number;
  /** The longest time for which the prober itself was kept from asking, by others on its machine. */
  readonly heldUpMs: number;
}

const intervalMs = 100;
const retryAfterMs = 1000;

/**
 * Somebody outside the cluster who uses the API through its endpoint, ten times a second with a fresh connection each,
 * in turn for `/readyz` without saying who he is and for a list; who holds a watch, and writes twice a second.
 */
export function startProbing(access: ApiAccess): { stop(): Promise<Outage> } {
  const over = new AbortController();
  const answeredAt: number[] = [performance.now()];
  const pending = new Set<Promise<void>>();
  const saw: Record<string, number> = {};
  const sawAgain: Record<string, number> = {};
  let [calls, failed, failedAgain] = [0, 0, 0];

  async function succeeds(path: string, seen: Record<string, number>): Promise<boolean> {
    const answer = await callApi(access, { path, isAnonymous: path === '/readyz' });
    if (answer.status === 200) answeredAt.push(performance.now());
    else seen[failureKind(answer)] = (seen[failureKind(answer)] ?? 0) + 1;
    return answer.status === 200;
  }

  async function callAndRetry(path: string): Promise<void> {
    calls += 1;
    if (await succeeds(path, saw)) return;
    failed += 1;
    await sleep(retryAfterMs);
    if (!(await succeeds(path, sawAgain))) failedAgain += 1;
  }

  const askedAt: number[] = [performance.now()];
  const timer = setInterval(() => {
    askedAt.push(performance.now());
    const one = callAndRetry(calls % 2 === 0 ? '/readyz' : '/api/v1/namespaces?limit=5').finally(() =>
      pending.delete(one),
    );
    pending.add(one);
  }, intervalMs);
  const watching = holdWatch(access, over.signal);
  const writing = keepWriting(access, over.signal);
  return {
    async stop() {
      clearInterval(timer);
      const endedAt = performance.now();
      await Promise.all(pending);
      over.abort();
      const [watch, writes] = await Promise.all([watching, writing]);
      const longestMs = longestGap([...answeredAt, endedAt]);
      const heldUpMs = longestGap(askedAt);
      return { longestMs, calls, failed, failedAgain, saw, sawAgain, watch, writes, heldUpMs };
    },
  };
}

/** How long nothing happened at most, between moments in any order. */
function longestGap(moments: readonly number[]): number {
  const sorted = moments.toSorted((one, other) => one - other);
  return Math.round(Math.max(0, ...sorted.slice(1).map((at, index) => at - (sorted[index] ?? at))));
}
