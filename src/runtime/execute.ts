import { randomBytes } from 'node:crypto';
import { type PlanPreview, previewPipeline } from '../engine/preview-pipeline.ts';
import { type RunResult, runPipeline } from '../engine/run-pipeline.ts';
import type { Approval } from '../plan/approval.ts';
import type { TagChoice } from '../plan/tags.ts';
import { holderOf, type Operator } from './operator.ts';
import type { Prepared } from './prepare.ts';
import { type Recorders, recorded } from './recorded.ts';
import type { Session } from './session.ts';

export interface Execution extends Recorders {
  readonly session: Session;
  readonly operator: Operator;
  readonly prepared: Prepared;
  readonly tags: TagChoice;
}

export interface Executed extends RunResult {
  readonly runId: string;
  readonly logDirectory: string;
}

export const everyTag: TagChoice = { only: [], skip: [] };

/** For what is asked for word by word, where showing a plan would only repeat the request. */
export const approveEverything: Approval = { hash: '', allows: () => true };

/** What would be done; nothing is changed and nothing is kept. */
export function preview({ session, prepared, tags, operator }: Execution): Promise<PlanPreview> {
  const { open } = session.environment(holderOf('preview', operator), () => undefined);
  return previewPipeline(prepared.pipeline, prepared.spec, tags, open);
}

/** Runs a request with everything that belongs to a run: journal, lock, log, history, metrics, audit. */
export async function execute(
  execution: Execution,
  run: { readonly approval: Approval; readonly request: string; readonly resumes?: string },
): Promise<Executed> {
  const { session, operator, prepared, tags, workspace } = execution;
  const runId = run.resumes ?? newRunId();
  const header = {
    runId,
    pipeline: prepared.pipeline.id,
    cluster: session.config.metadata.name,
    operator: operator.user,
    command: operator.command.map((word) => workspace.vault.redact(word)),
    startedAt: Date.now(),
    request: run.request,
  };
  const { result, logDirectory } = await recorded(execution, runId, (emit) =>
    runPipeline(session.environment(holderOf(runId, operator), emit), {
      ...prepared,
      approval: run.approval,
      tags,
      header,
      resumed: run.resumes !== undefined,
    }),
  );
  return { ...result, runId, logDirectory };
}

/** Sorts by time, and is short enough to type. */
function newRunId(): string {
  const time = new Date().toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15);
  return `${time}-${randomBytes(2).toString('hex')}`;
}
