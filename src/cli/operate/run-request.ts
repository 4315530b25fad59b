import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { HealthReport } from '../../domain/health/judge-health.ts';
import type { PreflightReport } from '../../domain/preflight/judge-preflight.ts';
import { quote } from '../../domain/quote.ts';
import type { RunRow } from '../../engine/journal.ts';
import { approvalOf } from '../../plan/approval.ts';
import { exitCodes } from '../../problem/exit-code.ts';
import type { Problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import { approveEverything, execute, newRunId, preview, remembering } from '../../runtime/execute.ts';
import { keepOutputs } from '../../runtime/keep-outputs.ts';
import { prepare } from '../../runtime/prepare.ts';
import type { Recorders } from '../../runtime/recorded.ts';
import { type OnFailure, type Request, type Source, storeRun } from '../../runtime/stored-request.ts';
import type { CliContext } from '../context.ts';
import { approvePlan } from '../render/approve-plan.ts';
import { printCommandEnds } from '../render/command-ends.ts';
import type { OutputFormat } from '../render/data.ts';
import { noticeHealth } from '../render/health.ts';
import { notice } from '../render/notice.ts';
import { noticePreflight } from '../render/preflight.ts';
import { printProblems } from '../render/problem.ts';
import { bundleOf, forgetKubeconfig } from './forget-kubeconfig.ts';
import { isInVain } from './is-in-vain.ts';
import { keepKubeconfig } from './keep-kubeconfig.ts';
import { nextAfter } from './next-after.ts';
import { printExecution } from './print-execution.ts';
import { undoRun } from './undo-run.ts';

const goesOn = text('Going on with {run}: {command}', '继续运行 {run}：{command}');

const goesBack = text('The run failed: undoing what it did', '运行失败：正在撤销它所做的改动');

/** Found while only looking, these say that there is no use in asking. */
const refusing: readonly number[] = [exitCodes.preflight, exitCodes.usage, exitCodes.unhealthy];

interface Manner {
  /** For the journal. */
  readonly source: Source;
  readonly dryRun: boolean;
  readonly output: OutputFormat;
  /** Answers the question that a plan ends with. */
  readonly yes: boolean;
  readonly onFailure?: OnFailure;
  /** The run that is taken up again: nobody typed its words this time, so they are shown first. */
  readonly resumes?: RunRow;
}

/** Carries out a request as its kind asks for: shown first, or at once where the words already say everything. */
export async function runRequest(
  context: CliContext,
  recorders: Recorders,
  request: Request,
  manner: Manner,
): Promise<readonly Problem[]> {
  const { session } = recorders;
  const commandEnds = new Map();
  const runId = manner.resumes?.runId ?? newRunId();
  const warnings = new Map<string, Problem>();
  let judged: PreflightReport | undefined;
  let verified: HealthReport | undefined;
  const prepared = prepare(request, session.config, runId, {
    vault: recorders.workspace.vault,
    commandEnds,
    preflight(report) {
      judged = report;
    },
    health(report) {
      verified = report;
    },
    file: await fileOf(manner.source, context),
    warn: (found) => warnings.set(JSON.stringify([found.code, found.where, found.params]), found),
  });
  const execution = {
    ...recorders,
    runId,
    ...(manner.dryRun || manner.resumes !== undefined ? { prepared } : remembering(prepared)),
  };
  if (manner.dryRun) {
    const { view, unseen } = await preview(execution);
    if (judged !== undefined) noticePreflight(judged, context);
    printProblems([...warnings.values()], context, 'warning');
    await approvePlan(view, { dryRun: true, yes: false, output: manner.output }, context);
    return [...unseen.values()];
  }
  const { resumes } = manner;
  let approval = approveEverything;
  if (resumes !== undefined)
    notice(fill(goesOn, { run: runId, command: quote(...resumes.command) }), context);
  if (resumes !== undefined || prepared.shownFirst) {
    const { view, unseen } = await preview(execution);
    if (judged !== undefined) noticePreflight(judged, context);
    const refusals = [...unseen.values()].filter(({ exitCode }) => refusing.includes(exitCode));
    if (refusals.length > 0) return refusals;
    printProblems([...warnings.values()], context, 'warning');
    await approvePlan(view, { dryRun: false, yes: manner.yes, output: manner.output }, context);
    approval = approvalOf(view);
  }
  const bundle = request.kind === 'delete-cluster' ? await bundleOf(recorders, runId) : undefined;
  const executed = await execute(execution, {
    approval,
    request: storeRun(request, manner.source, session.config, manner.onFailure),
    resumed: resumes !== undefined,
  });
  if (request.kind === 'run-command') {
    keepOutputs(executed.logDirectory, commandEnds, recorders);
    await printCommandEnds(request.hosts, commandEnds, executed.lost, manner.output, context);
  }
  if (verified !== undefined) noticeHealth(verified, context);
  printProblems([...warnings.values()], context, 'warning');
  if (bundle !== undefined && executed.status === 'done') await forgetKubeconfig(bundle, context);
  const isMade = request.kind === 'create-cluster' && executed.status === 'done' && verified !== undefined;
  const kubeconfig = isMade ? await keepKubeconfig(recorders, context) : undefined;
  const next = nextAfter(request, manner.source, session.config.metadata.name, kubeconfig);
  const ended = printExecution(executed, context, next);
  if (manner.onFailure !== 'rollback' || !isInVain(executed, request.hosts)) return ended;
  const failed = (await session.journal.runs()).find((run) => run.runId === runId && run.undoable > 0);
  if (failed === undefined) return ended;
  notice(goesBack, context);
  return [...ended, ...(await undoRun(failed, recorders, context))];
}

/** The file itself where it is a link: what is amended must not become a file beside it. */
const fileOf = async ({ file }: Source, { cwd }: CliContext): Promise<string | undefined> =>
  file === '-' ? undefined : realpath(resolve(cwd, file));
