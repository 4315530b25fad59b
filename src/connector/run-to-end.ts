import { text } from '../problem/text.ts';
import type { Command, Outcome } from './connection.ts';
import { feed } from './input.ts';
import type { Sink } from './prelude.ts';
import type { RootAccess } from './root-access.ts';
import { type Started, start } from './start.ts';
import { stop } from './stop.ts';
import type { ProcessEnd } from './transport.ts';

export interface Run extends Pick<Command, 'argv' | 'env' | 'timeoutMs' | 'signal'> {
  readonly input: AsyncIterable<Uint8Array>;
  readonly onStdout: Sink;
  readonly onStderr: Sink;
}

/** Runs one command on a channel of its own and says how it ended. A source of input that fails is thrown. */
export async function runToEnd(access: RootAccess, run: Run): Promise<Outcome> {
  const { signal } = run;
  let started: Started;
  try {
    signal?.throwIfAborted();
    started = await start(access, run);
  } catch (cause) {
    if (signal?.aborted && cause === signal.reason) return { kind: 'cancelled' };
    throw cause;
  }
  const source = new AbortController();
  void feed(started.stdin, run.input).catch((cause: unknown) => source.abort(cause));
  const interruption = interrupted(run.timeoutMs, signal, source.signal);
  try {
    const first = await Promise.race([started.ended, interruption.happened]);
    if (typeof first !== 'string') return outcomeOf(first);
    const stopped = await stopQuietly(access, started);
    source.signal.throwIfAborted();
    return stopped ? { kind: first } : { kind: 'unknown', because: stillRunning };
  } finally {
    interruption.forget();
  }
}

/** It was told to stop, and nobody could make sure that it did. */
export const stillRunning = text(
  'the host does not say that the command stopped',
  '主机没有确认命令已经停止',
);

/** Failing to stop is not a second failure: it only means that nobody knows. */
export const stopQuietly = (access: RootAccess, started: Started): Promise<boolean> =>
  stop(access, started).catch(() => false);

export const outcomeOf = (end: ProcessEnd): Outcome =>
  end.kind === 'lost' ? { kind: 'unknown', because: end.because } : end;

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
