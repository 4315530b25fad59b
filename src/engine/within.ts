import { problem } from '../problem/problem.ts';
import type { Clock } from './clock.ts';

/** How long work that was told to stop may take to do so before nobody waits for it any more. */
const graceMs = 30_000;

/**
 * Runs something under a time limit that starts now. When it is over, or the outer signal aborts, the work is told by
 * the signal it was given, and waited for: nothing of it may go on behind the back of the run.
 */
export async function within<T>(
  clock: Clock,
  limitMs: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  const settled = new AbortController();
  const running = work(AbortSignal.any([outer, limit.signal]));
  const expiry = clock.sleep(limitMs, settled.signal).then(async () => {
    if (settled.signal.aborted) return;
    limit.abort();
    await clock.sleep(graceMs, settled.signal);
  });
  const leaving = onAbort(outer).then(() => clock.sleep(graceMs, settled.signal));
  try {
    return await Promise.race([
      running,
      Promise.race([expiry, leaving]).then((): Promise<T> => tooLong(running)),
    ]);
  } catch (thrown) {
    if (limit.signal.aborted) throw timeout();
    throw thrown;
  } finally {
    settled.abort();
  }

  function tooLong(still: Promise<T>): Promise<T> {
    still.catch(() => undefined);
    if (outer.aborted && !limit.signal.aborted) outer.throwIfAborted();
    throw timeout();
  }

  function timeout(): Error {
    return problem('engine.step-timeout', { seconds: Math.round(limitMs / 1000) });
  }
}

const onAbort = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
