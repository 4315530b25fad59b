import { problem } from '../problem/problem.ts';
import type { Clock } from './clock.ts';

/** Runs something under a time limit that starts now. What it started is told to stop by the signal it was given. */
export async function within<T>(
  clock: Clock,
  limitMs: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  const settled = new AbortController();
  const signal = AbortSignal.any([outer, limit.signal]);
  const expiry = clock.sleep(limitMs, settled.signal).then((): never | Promise<never> => {
    if (settled.signal.aborted) return new Promise<never>(() => undefined);
    limit.abort();
    throw problem('engine.step-timeout', { seconds: Math.round(limitMs / 1000) });
  });
  try {
    return await Promise.race([work(signal), expiry]);
  } finally {
    settled.abort();
  }
}
