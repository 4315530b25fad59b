import { randomBytes } from 'node:crypto';
import type { RecordedRun } from '../domain/cluster-record/run-history.ts';
import { quote } from '../domain/quote.ts';
import { approveByHash } from '../engine/approve-by-hash.ts';
import { systemClock } from '../engine/clock.ts';
import type { RunHeader } from '../engine/journal.ts';
import type { Lock } from '../engine/lock.ts';
import { createMemory, type Memory } from '../engine/memory.ts';
import { observedOnce } from '../engine/observed-once.ts';
import { type PlanPreview, previewPipeline } from '../engine/preview-pipeline.ts';
import { type RunResult, runPipeline } from '../engine/run-pipeline.ts';
import type { Approval } from '../plan/approval.ts';
import type { OpenPort } from '../plan/stage.ts';
import { exitCodes } from '../problem/exit-code.ts';
import { lasts } from '../runner/read/lasting.ts';
import { changedBefore, keepHistory } from './keep-history.ts';
import { holderOf, type Operator } from './operator.ts';
import type { Prepared } from './prepare.ts';
import { type Recorders, recorded } from './recorded.ts';
import type { Session } from './session.ts';

export interface Execution extends Recorders {
  readonly session: Session;
  readonly operator: Operator;
  readonly runId: string;
  readonly prepared: Prepared;
  /** Lets a run go by what its preview has just seen. Never one that is taken up again: what the killed one left may still be at work. */
  readonly memory?: Memory;
}

export interface Executed extends RunResult {
  readonly runId: string;
  readonly logDirectory: string;
}

/** For what is asked for word by word, where showing a plan would only repeat the request. */
export const approveEverything: Approval = { hash: '', allows: () => true };

/** For a plan that is shown and then carried out, by what it has just seen. */
export function remembering(prepared: Prepared): Required<Pick<Execution, 'prepared' | 'memory'>> {
  const memory = createMemory(systemClock, lasts);
  return { memory, prepared: { ...prepared, pipeline: observedOnce(prepared.pipeline, memory) } };
}

/** What would be done; nothing is changed and nothing is kept. */
export function preview(execution: Execution): Promise<PlanPreview> {
  const { pipeline, spec, tags } = execution.prepared;
  const look = () => previewPipeline(pipeline, spec, tags, lookOnly(execution), execution.memory);
  return execution.whileLooking?.(look) ?? look();
}

/** Agrees to a plan that was approved elsewhere by its hash, if it still is the plan. */
export function approvePlanHash(execution: Execution, hash: string): Promise<Approval> {
  const { pipeline, spec, tags } = execution.prepared;
  return approveByHash(pipeline, spec, tags, lookOnly(execution), hash);
}

/** Ports for who only looks. */
export const lookOnly = ({ session, operator, report }: Recorders): OpenPort =>
  session.environment(holderOf('preview', operator), () => undefined, report).open;

/** Runs a request with everything that belongs to a run: journal, lock, log, history, metrics, audit. */
export async function execute(
  execution: Execution,
  run: { readonly approval: Approval; readonly request: string; readonly resumed: boolean },
): Promise<Executed> {
  const { session, operator, runId, report } = execution;
  const { pipeline, spec, tags } = execution.prepared;
  const header = {
    runId,
    pipeline: pipeline.id,
    cluster: session.config.metadata.name,
    operator: operator.user,
    machine: operator.machine,
    pid: operator.pid,
    command: operator.command,
    startedAt: Date.now(),
    request: run.request,
  };
  const { result, logDirectory } = await recorded(execution, runId, async (emit, breaking) => {
    const earlier = run.resumed ? await session.journal.hostsOf(runId) : [];
    const environment = session.environment(holderOf(runId, operator), emit, report, {
      breaking,
      needsMajority: execution.prepared.worksWithoutMajority !== true,
      ...(run.resumed && { earlier }),
    });
    const { lock, wasTaken } = watched(environment.lock);
    const result = await runPipeline(
      { ...environment, lock, memory: execution.memory },
      {
        pipeline,
        spec,
        approval: run.approval,
        tags,
        header,
        resumed: run.resumed,
      },
    );
    const changesNow = wasTaken() && result.totals.changed > 0;
    if (execution.prepared.remembered && (changesNow || changedBefore(earlier)))
      await keepHistory(environment.open, recordedRun(header, result), report);
    return result;
  });
  // What is gone as a whole cannot be undone change by change.
  if (execution.prepared.endsCluster && result.status === 'done')
    await session.journal.forgetUndo(operator.command);
  if (wasKeptOut(result)) await session.journal.markRefused(runId);
  return { ...result, runId, logDirectory };
}

/** A run that fills only the cache of this machine never takes the lock: no host and no cluster is changed by it. */
function watched(lock: Lock): { readonly lock: Lock; readonly wasTaken: () => boolean } {
  let taken = false;
  const noting = <T>(work: () => Promise<T>): Promise<T> => {
    taken = true;
    return work();
  };
  return {
    lock: {
      cover: (host) => noting(() => lock.cover(host)),
      coverCluster: () => noting(lock.coverCluster),
      release: lock.release,
    },
    wasTaken: () => taken,
  };
}

const recordedRun = (
  { runId, pipeline, command, operator, machine, startedAt }: RunHeader,
  { status, durationMs, totals }: RunResult,
): RecordedRun => ({
  runId,
  pipeline,
  command: quote(...command),
  operator: `${operator}@${machine}`,
  startedAt: new Date(startedAt).toISOString(),
  finishedAt: new Date(startedAt + durationMs).toISOString(),
  status,
  changes: totals.changed,
});

/** Everything it failed by is the lock of another operator. */
function wasKeptOut({ status, lost, problem }: RunResult): boolean {
  const causes = lost.size > 0 || problem === undefined ? [...lost.values()] : [problem];
  return status === 'failed' && causes.every(({ exitCode }) => exitCode === exitCodes.locked);
}

/** Sorts by time, and is short enough to type. */
export function newRunId(): string {
  const time = new Date().toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15);
  return `${time}-${randomBytes(2).toString('hex')}`;
}
