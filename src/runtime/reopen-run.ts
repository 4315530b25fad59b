import { hostname } from 'node:os';
import type { ClusterConfig } from '../config/cluster-config.ts';
import { quote } from '../domain/quote.ts';
import type { RunRow } from '../engine/journal.ts';
import { type Problem, problem } from '../problem/problem.ts';
import { isAlive } from './is-alive.ts';
import { type OnFailure, type Request, readStoredRun, restoreConfig, type Source } from './stored-request.ts';
import { supersededBy } from './superseded-by.ts';

export interface ReopenedRun {
  readonly run: RunRow;
  /** The specification it was started with. */
  readonly config: ClusterConfig;
  readonly source: Source;
  readonly request: Request;
  readonly onFailure: OnFailure;
}

/** An earlier run with all it was started with; its secrets come from the configuration as it is now. */
export function reopenRun(run: RunRow, current: ClusterConfig): ReopenedRun {
  const stored = readStoredRun(run.request);
  const { request, onFailure } = stored;
  return { run, config: restoreConfig(stored, current), source: stored, request, onFailure };
}

/** It was under way when its process ended without being able to say so; known of this machine only. */
export const hasDied = ({ status, machine, pid }: Pick<RunRow, 'status' | 'machine' | 'pid'>): boolean =>
  status === 'running' && machine === hostname() && !isAlive(pid);

/** Why a run cannot go on: it has ended, its process is still at work, or a newer one took its place. */
export function refuseResume(
  run: RunRow,
  runs: readonly RunRow[],
  { breakLocks }: { readonly breakLocks: boolean },
): Problem | undefined {
  const { runId, status, machine, pid } = run;
  if (status === 'done' || status === 'rolled-back')
    return problem('run.nothing-to-resume', { run: runId, status });
  if (status === 'running' && machine === hostname() && !breakLocks && !hasDied(run))
    return problem('run.still-running', { run: runId, machine, pid });
  const newer = supersededBy(run, runs);
  if (newer === undefined) return undefined;
  return problem('run.superseded', {
    run: runId,
    command: quote(...run.command),
    newer: newer.runId,
    newerCommand: quote(...newer.command),
  });
}

/** What "go on" means when no run is named; a run that the lock of another kept out has nothing to go on with. */
export const canGoOn = (run: RunRow, runs: readonly RunRow[]): boolean =>
  refuseResume(run, runs, { breakLocks: false }) === undefined && !(run.refused && run.changes === 0);

/** A run that changed nothing which can still be undone cannot be rolled back. */
export const canRollBack = ({ undoable }: RunRow): boolean => undoable > 0;
