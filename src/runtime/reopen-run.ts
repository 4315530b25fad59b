import type { ClusterConfig } from '../config/cluster-config.ts';
import type { RunRow } from '../engine/journal.ts';
import { remainingOf } from './remaining-request.ts';
import { type Request, readStoredRun, restoreConfig } from './stored-request.ts';
import type { Workspace } from './workspace.ts';

export interface ReopenedRun {
  readonly run: RunRow;
  /** The specification it was started with. */
  readonly config: ClusterConfig;
  /** What of the request is not done yet. */
  readonly remaining: Request;
}

/** An earlier run with all it was started with; its secrets come from the configuration as it is now. */
export function reopenRun(workspace: Workspace, run: RunRow, current: ClusterConfig): ReopenedRun {
  const stored = readStoredRun(run.request);
  // What was a whole configuration when it was stored is one again once its secrets are back in.
  const config = restoreConfig(stored.config, current) as ClusterConfig;
  return { run, config, remaining: remainingOf(stored.request, workspace, run) };
}

/** A run that has ended has nothing left to do. */
export const canResume = ({ status }: RunRow): boolean => status !== 'done' && status !== 'rolled-back';

/** A run without changes, or one that was rolled back already, has nothing to undo. */
export const canRollBack = ({ changes, status }: RunRow): boolean => changes > 0 && status !== 'rolled-back';
