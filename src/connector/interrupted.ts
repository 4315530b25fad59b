export type Interruption = 'timed-out' | 'cancelled';

/** The first of time running out and anybody losing interest. */
export function interrupted(timeoutMs: number, ...signals: readonly (AbortSignal | undefined)[]) {
  const { promise, resolve } = Promise.withResolvers<Interruption>();
  const cancel = (): void => resolve('cancelled');
  const timer = setTimeout(resolve, timeoutMs, 'timed-out');
  for (const signal of signals) {
    if (signal?.aborted) cancel();
    signal?.addEventListener('abort', cancel);
  }
  return {
    happened: promise,
    forget(): void {
      clearTimeout(timer);
      for (const signal of signals) signal?.removeEventListener('abort', cancel);
    },
  };
}
