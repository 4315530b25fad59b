import type { ClusterConfig } from '../config/cluster-config.ts';
import type { Journal, RunRow, UndoEntry } from '../engine/journal.ts';
import { type Leaving, type RollbackResult, refuseRollback, rollbackRun } from '../engine/rollback-run.ts';
import { deleteClusterPipeline } from '../pipeline/cluster/delete-cluster.ts';
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
    const environment = session.environment(holderOf(run.runId, operator), emit, tell, {
      needsMajority: false,
    });
    const entries = await session.journal.undoEntries(run.runId);
    const rolled = await rollbackRun(environment, run, leavingOf(entries, run.runId, session.config));
    return { ...rolled, status: statusOf(rolled) };
  });
  return { ...result, logDirectory };
}

/**
 * The mark is what a host gets first when it becomes one of the cluster. Where the run founded the cluster, all it brought
 * in leave; otherwise workers only: who joined etcd or the control plane is taken out with `delete nodes`.
 */
function leavingOf(entries: readonly UndoEntry[], runId: string, config: ClusterConfig): Leaving | undefined {
  const marked = new Set(entries.filter(({ step }) => step === 'host.mark').map(({ host }) => host));
  const { master, etcd } = config.spec.roleGroups;
  const endsCluster = master.every((host) => marked.has(host));
  const hosts = [...marked].filter((host) => endsCluster || ![...master, ...etcd].includes(host));
  if (hosts.length === 0) return undefined;
  const spec = { runId, config, hosts, keepsData: false, givesUpHosts: false };
  return { hosts, endsCluster, pipeline: deleteClusterPipeline, spec };
}

function statusOf({ problem }: RollbackResult): RunStatus {
  if (problem === undefined) return 'rolled-back';
  return problem.exitCode === exitCodes.interrupted ? 'interrupted' : 'failed';
}

async function refuseWhereImpossible(journal: Journal, run: RunRow): Promise<void> {
  const refusal = refuseRollback(await journal.runs(), run.runId);
  if (refusal !== undefined) throw refusal;
}
