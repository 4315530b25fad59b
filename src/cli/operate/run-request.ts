import type { Problem } from '../../problem/problem.ts';
import { approveEverything, everyTag, execute, preview } from '../../runtime/execute.ts';
import { prepare } from '../../runtime/prepare.ts';
import type { Recorders } from '../../runtime/recorded.ts';
import { type Request, storeRun } from '../../runtime/stored-request.ts';
import type { CliContext } from '../context.ts';
import { approvePlan } from '../render/approve-plan.ts';
import { printCommandEnds } from '../render/command-ends.ts';
import type { OutputFormat } from '../render/data.ts';
import { printExecution } from './print-execution.ts';

interface Manner {
  /** The configuration file, for the journal. */
  readonly file: string;
  readonly dryRun: boolean;
  readonly output: OutputFormat;
  /** The run that is taken up again. */
  readonly resumes?: string;
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
  const execution = { ...recorders, prepared: prepare(request, { commandEnds }), tags: everyTag };
  if (manner.dryRun) {
    const { view, unseen } = await preview(execution);
    await approvePlan(view, { dryRun: true, yes: false, output: manner.output }, context);
    return [...unseen.values()];
  }
  await session.reach(request.hosts);
  const executed = await execute(execution, {
    approval: approveEverything,
    request: storeRun(request, manner.file, session.config),
    ...(manner.resumes === undefined ? {} : { resumes: manner.resumes }),
  });
  await printCommandEnds(request.hosts, commandEnds, executed.lost, manner.output, context);
  return printExecution(executed, context, []);
}
