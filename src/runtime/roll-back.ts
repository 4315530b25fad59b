import type { Journal, RunRow, UndoEntry } from '../engine/journal.ts';
import { refuseRollback, rollbackRun } from '../engine/rollback-run.ts';
import type { RunStatus } from '../plan/event.ts';
import type { Problem } from '../problem/problem.ts';
import { holderOf } from './operator.ts';
import { type Recorders, recorded } from './recorded.ts';

export interface RolledBack {
  readonly status: RunStatus;
  readonly undone: number;
  readonly problem?: Problem;
  readonly logDirectory: string;
}

/** What a rollback would undo, newest first. Throws where a run cannot be rolled back. */
export async function undoOf({ session }: Recorders, run: RunRow): Promise<readonly UndoEntry[]> {
  await refuseWhereImpossible(session.journal, run);
  return session.journal.undoEntries(run.runId);
}

export async function rollBack(recorders: Recorders, run: RunRow): Promise<RolledBack> {
  const { session, operator } = recorders;
  await refuseWhereImpossible(session.journal, run);
  const { result, logDirectory } = await recorded(recorders, run.runId, async (emit) => {
    const { undone, problem } = await rollbackRun(
      session.environment(holderOf(run.runId, operator), emit),
      run,
    );
    const status: RunStatus = problem === undefined ? 'rolled-back' : 'failed';
    return { undone, status, ...(problem === undefined ? {} : { problem }) };
  });
  return { ...result, logDirectory };
}

async function refuseWhereImpossible(journal: Journal, run: RunRow): Promise<void> {
  const refusal = refuseRollback(await journal.runs(), run.runId);
  if (refusal !== undefined) throw refusal;
}
