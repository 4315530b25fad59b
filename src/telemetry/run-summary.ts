import type { RunEvent, RunStatus, RunTotals } from '../plan/event.ts';

export interface RunSummary {
  readonly runId: string;
  readonly pipeline: string;
  readonly cluster: string;
  readonly operator: string;
  readonly command: readonly string[];
  readonly startedAt: number;
  /** `unfinished`: it is under way, or it ended without being able to say so. */
  readonly status: RunStatus | 'unfinished';
  readonly finishedAt: number | undefined;
  /** The time it worked, without the time between an interruption and going on. */
  readonly durationMs: number;
  readonly attempts: number;
  /** Of the last attempt that finished. */
  readonly totals: RunTotals | undefined;
}

/** Folds the start and end events of runs, in the order they were written, into one row per run, newest first. */
export function summariseRuns(events: Iterable<RunEvent>): readonly RunSummary[] {
  const runs = new Map<string, RunSummary>();
  for (const event of events) {
    const known = runs.get(event.runId);
    const next = foldEvent(known, event);
    if (next !== undefined) runs.set(event.runId, next);
  }
  return [...runs.values()].reverse();
}

function foldEvent(known: RunSummary | undefined, event: RunEvent): RunSummary | undefined {
  if (event.type === 'run-started') {
    const again = { status: 'unfinished', finishedAt: undefined } as const;
    if (known !== undefined) return { ...known, ...again, attempts: known.attempts + 1 };
    const { runId, pipeline, cluster, operator, command, at } = event;
    const first = { durationMs: 0, attempts: 1, totals: undefined } as const;
    return { runId, pipeline, cluster, operator, command, startedAt: at, ...again, ...first };
  }
  if (event.type !== 'run-finished' || known === undefined) return known;
  const { status, totals, at } = event;
  return { ...known, status, totals, finishedAt: at, durationMs: known.durationMs + event.durationMs };
}
