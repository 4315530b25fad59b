import type { Vault } from '../domain/secret.ts';
import type { Emit } from '../plan/event.ts';
import { type Problem, problem } from '../problem/problem.ts';
import type { Text } from '../problem/text.ts';
import { type RedactedEvent, redactEvent } from './redact-event.ts';

/** One rendering of the event stream. */
export interface Sink {
  readonly title: Text;
  write(event: RedactedEvent): void;
  close(): void | Promise<void>;
}

export interface FanOut {
  readonly emit: Emit;
  /** Resolves when every sink has written what it held. */
  close(): Promise<void>;
}

export interface FanOutOptions {
  readonly sinks: readonly Sink[];
  readonly vault: Vault;
  /** Told once about each sink that fails; the sink gets no further events. */
  report(found: Problem): void;
}

/** Redacts each event once and shows it to every sink; a broken sink disturbs neither the others nor the run. */
export function fanOut({ sinks, vault, report }: FanOutOptions): FanOut {
  const broken = new Set<Sink>();
  const breakOff = (sink: Sink, error: unknown): void => {
    if (broken.has(sink)) return;
    broken.add(sink);
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    const reason = vault.redact(message);
    report(
      problem('telemetry.sink-failed', { sink: sink.title, reason }, {}, vault.redact(stack ?? message)),
    );
  };
  return {
    emit(event) {
      const redacted = redactEvent(event, vault);
      for (const sink of sinks) {
        if (broken.has(sink)) continue;
        try {
          sink.write(redacted);
        } catch (error) {
          breakOff(sink, error);
        }
      }
    },
    async close() {
      for (const sink of sinks) {
        try {
          await sink.close();
        } catch (error) {
          breakOff(sink, error);
        }
      }
    },
  };
}
