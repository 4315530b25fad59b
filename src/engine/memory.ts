import type { Graph } from '../plan/graph.ts';
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
  /** All of it, or nothing. */
  recall(host: string, reads: readonly Read[]): Recalled | undefined;
  /** The plan found nothing to do, and this is its only stage. */
  rest(plan: RestingPlan): void;
  /** Whether the hosts are still where such a plan found them. */
  isAtRest(): boolean;
  /** The drawing of a plan that found nothing to do; another one, from the same facts, would be the same. */
  drawn(stage: string): Graph | undefined;
  /** What a step gave in such a plan. */
  settled(stage: string, node: string, host: string): { readonly output: unknown } | undefined;
  /** For good: behind a change everything is asked. */
  forget(): void;
}

export interface RestingPlan {
  readonly stage: string;
  readonly graph: Graph;
  /** What each of its steps gave, by node and host. */
  readonly outputs: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
}

export interface Recalled {
  readonly answers: readonly Answer[];
  /** When the oldest of them was given. */
  readonly at: number;
}

/** Longer, and another operator may have come and gone. */
const longestMs = 15_000;

/** A plan for more hosts than that takes too long to be gone by, and too much room. */
const mostAnswers = 100_000;

/** `lasts` tells what stays as it is unless somebody changes it. */
export function createMemory(clock: Clock, lasts: (read: Read) => boolean): Memory {
  const known = new Map<string, { readonly answer: Answer; readonly at: number }>();
  const keyOf = (host: string, read: Read): string => `${host} ${JSON.stringify(read)}`;
  let isOver = false;
  let plannedAt = clock.now();
  let resting: RestingPlan | undefined;

  function note(host: string, reads: readonly Read[], answers: readonly Answer[], at: number): void {
    for (const [index, read] of reads.entries())
      if (!isOver && known.size < mostAnswers && lasts(read))
        known.set(keyOf(host, read), { answer: answers[index], at });
  }

  const isAtRest = (): boolean => !isOver && resting !== undefined && isFresh(clock.now() - plannedAt);
  const restingAt = (stage: string): RestingPlan | undefined =>
    isAtRest() && resting?.stage === stage ? resting : undefined;

  return {
    noting(open) {
      plannedAt = clock.now();
      return async (kind, subject) => {
        const port = await open(kind, subject);
        if (kind !== 'host') return port;
        const read: Port['read'] = async (reads, signal) => {
          const at = clock.now();
          const answers = await port.read(reads, signal);
          note(subject, reads, answers, at);
          return answers;
        };
        return { ...port, read };
      };
    },
    recall(host, reads) {
      if (isOver) return undefined;
      const found = reads.flatMap((read) => known.get(keyOf(host, read)) ?? []);
      const ages = found.map(({ at }) => clock.now() - at);
      if (found.length < reads.length || !ages.every(isFresh)) return undefined;
      return { answers: found.map(({ answer }) => answer), at: clock.now() - Math.max(0, ...ages) };
    },
    rest(plan) {
      resting = plan;
    },
    isAtRest,
    drawn: (stage) => restingAt(stage)?.graph,
    settled(stage, node, host) {
      const outputs = restingAt(stage)?.outputs.get(node);
      return outputs?.has(host) ? { output: outputs.get(host) } : undefined;
    },
    forget() {
      isOver = true;
      known.clear();
      resting = undefined;
    },
  };
}

const isFresh = (ageMs: number): boolean => ageMs >= 0 && ageMs <= longestMs;
