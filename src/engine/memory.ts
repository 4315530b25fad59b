import type { Answer, Port, Read } from '../plan/port.ts';
import type { OpenPort } from '../plan/stage.ts';
import type { Clock } from './clock.ts';

/**
 * What hosts answered while a plan was made. The run that follows need not ask again, as long as that was just now and
 * nothing was changed since.
 */
export interface Memory {
  /** Notes what hosts answer. */
  noting(open: OpenPort): OpenPort;
  /** Answers by itself what is remembered. */
  recalling(open: OpenPort): OpenPort;
  /** All of it, or nothing. */
  recall(host: string, reads: readonly Read[]): Recalled | undefined;
  forget(): void;
}

export interface Recalled {
  readonly answers: readonly Answer[];
  /** When the oldest of them was given. */
  readonly at: number;
}

/** Things change by themselves, too. */
export const longestMemoryMs = 60_000;

export function createMemory(clock: Clock): Memory {
  const known = new Map<string, { readonly answer: Answer; readonly at: number }>();
  const keyOf = (host: string, read: Read): string => `${host} ${JSON.stringify(read)}`;

  function recall(host: string, reads: readonly Read[]): Recalled | undefined {
    const found = reads.flatMap((read) => known.get(keyOf(host, read)) ?? []);
    const at = Math.min(clock.now(), ...found.map((one) => one.at));
    if (found.length < reads.length || clock.now() - at > longestMemoryMs) return undefined;
    return { answers: found.map(({ answer }) => answer), at };
  }

  return {
    recall,
    noting: reading((port, host) => async (reads, signal) => {
      const at = clock.now();
      const answers = await port.read(reads, signal);
      for (const [index, read] of reads.entries())
        known.set(keyOf(host, read), { answer: answers[index], at });
      return answers;
    }),
    recalling: reading(
      (port, host) => async (reads, signal) => recall(host, reads)?.answers ?? port.read(reads, signal),
    ),
    forget: () => known.clear(),
  };
}

/** Only of hosts: what the API or etcd answers changes from one moment to the next. */
const reading =
  (how: (port: Port, host: string) => Port['read']) =>
  (open: OpenPort): OpenPort =>
  async (kind, subject) => {
    const port = await open(kind, subject);
    return kind === 'host' ? { ...port, read: how(port, subject) } : port;
  };
