import type { Journal, RunRow, UndoEntry } from '../engine/journal.ts';
import { type RollbackResult, refuseRollback, rollbackRun } from '../engine/rollback-run.ts';
import type { RunStatus } from '../plan/event.ts';
import { exitCodes } from '../problem/exit-code.ts';
import { holderOf } from './operator.ts';
import { type Recorders, recorded } from './recorded.ts';

export interface RolledBack extends RollbackResult {
  readonly status: RunStatus;
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
  const { result, logDirectory } = await recorded(recorders, run.runId, async (emit, tell) => {
    const rolled = await rollbackRun(session.environment(holderOf(run.runId, operator), emit, tell), run);
    return { ...rolled, status: statusOf(rolled) };
  });
  return { ...result, logDirectory };
}

function statusOf({ problem }: RollbackResult): RunStatus {
  if (problem === undefined) return 'rolled-back';
  return problem.exitCode === exitCodes.interrupted ? 'interrupted' : 'failed';
}

async function refuseWhereImpossible(journal: Journal, run: RunRow): Promise<void> {
  const refusal = refuseRollback(await journal.runs(), run.runId);
  if (refusal !== undefined) throw refusal;
}
