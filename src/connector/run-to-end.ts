import type { Command, Outcome } from './connection.ts';
import { feed } from './input.ts';
import { interrupted } from './interrupted.ts';
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
    const outcome = await stop(access, started, first);
    source.signal.throwIfAborted();
    return outcome;
  } finally {
    interruption.forget();
  }
}

const outcomeOf = (end: ProcessEnd): Outcome =>
  end.kind === 'lost' ? { kind: 'unknown', because: end.because } : end;
