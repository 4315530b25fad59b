import type { Journal, RunRow, UndoEntry } from '../engine/journal.ts';
import { type Leaving, type RollbackResult, refuseRollback, rollbackRun } from '../engine/rollback-run.ts';
import { deleteClusterPipeline } from '../pipeline/cluster/delete-cluster.ts';
import type { RunStatus } from '../plan/event.ts';
import { exitCodes } from '../problem/exit-code.ts';
import { type Problem, problem } from '../problem/problem.ts';
import { broughtIn } from './brought-in.ts';
import { endedCluster } from './founded-cluster.ts';
import { leavingOf } from './leaving-of.ts';
import { holderOf } from './operator.ts';
import { type Recorders, recorded } from './recorded.ts';

export interface RolledBack extends RollbackResult {
  readonly status: RunStatus;
  /** The cluster that the run founded is gone, be it that this machine has something left to undo. */
  readonly endedCluster: boolean;
  readonly logDirectory: string;
}

export interface UndoPlan {
  /** Hosts that leave the cluster as a whole. */
  readonly leaving: readonly string[];
  /** Changes that are undone one by one, newest first. */
  readonly entries: readonly UndoEntry[];
}

/** What a rollback would undo. Throws where a run cannot be rolled back. */
export async function undoOf(recorders: Recorders, run: RunRow): Promise<UndoPlan> {
  const { journal } = recorders.session;
  await refuseWhereImpossible(journal, run);
  const all = await journal.undoEntries(run.runId);
  const leaving = await leavingIn(recorders, run);
  return { leaving: leaving?.hosts ?? [], entries: all.filter((entry) => leaving?.covers(entry) !== true) };
}

export async function rollBack(recorders: Recorders, run: RunRow): Promise<RolledBack> {
  const { session, operator, report } = recorders;
  await refuseWhereImpossible(session.journal, run);
  const { result, logDirectory } = await recorded(recorders, run.runId, async (emit, breaking) => {
    const environment = session.environment(holderOf(run.runId, operator), emit, report, {
      breaking,
      needsMajority: false,
      earlier: await session.journal.hostsOf(run.runId),
    });
    const leaving = await leavingIn(recorders, run);
    const rolled = await rollbackRun(environment, run, leaving);
    const brought = await broughtIn(session.journal, run);
    const ended = endedCluster(session.config, brought, await session.journal.undoEntries(run.runId));
    if (leaving !== undefined && ended) await forgetWith(leaving, session.journal);
    return { ...rolled, status: statusOf(rolled), endedCluster: ended };
  });
  return { ...result, logDirectory };
}

async function leavingIn({ session, workspace }: Recorders, run: RunRow): Promise<Leaving | undefined> {
  const { journal, config } = session;
  return leavingOf(run, {
    entries: await journal.undoEntries(run.runId),
    brought: await broughtIn(journal, run),
    config,
    redact: workspace.vault.redact,
  });
}

/** Hosts that got back what was there before the cluster came have nothing left to undo of runs before that one either. */
async function forgetWith({ covers }: Leaving, journal: Journal): Promise<void> {
  for (const { runId } of await journal.runs())
    for (const entry of (await journal.undoEntries(runId)).filter(covers))
      await journal.markUndone(runId, entry.sequence);
}

function statusOf({ problem }: RollbackResult): RunStatus {
  if (problem === undefined) return 'rolled-back';
  return problem.exitCode === exitCodes.interrupted ? 'interrupted' : 'failed';
}

async function refuseWhereImpossible(journal: Journal, run: RunRow): Promise<void> {
  const runs = await journal.runs();
  const refusal = refuseRollback(runs, run.runId) ?? refuseBehindDeletion(runs, run);
  if (refusal !== undefined) throw refusal;
}

/** Hosts that are as before the cluster came would be made like those of a cluster. */
function refuseBehindDeletion(runs: readonly RunRow[], { runId: run }: RunRow): Problem | undefined {
  const at = runs.findIndex(({ runId }) => runId === run);
  const deletion = runs
    .slice(0, at)
    .find(({ pipeline, changes }) => pipeline === deleteClusterPipeline.id && changes > 0);
  return deletion && problem('run.before-deletion', { run, newer: deletion.runId });
}
