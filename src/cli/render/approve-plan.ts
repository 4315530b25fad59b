import { changesIn, type PlanView } from '../../plan/view.ts';
import { problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import type { CliContext, Output } from '../context.ts';
import { type OutputFormat, printData } from './data.ts';
import { type PlanShape, planLines } from './plan.ts';
import { planWithoutSecrets } from './plan-without-secrets.ts';
import { sheetFor } from './sheet.ts';

const question = text('Make these changes ({count})?', '执行以上 {count} 项变更吗？');

interface ApprovalFlags {
  readonly dryRun: boolean;
  readonly yes: boolean;
  readonly output: OutputFormat;
}

/**
 * Shows what would be done and gives the operator's answer. A dry run is an answer of its own: its plan is the data
 * that was asked for. A no is a problem, so that a script notices.
 */
export async function approvePlan(
  found: PlanView,
  { dryRun, yes, output }: ApprovalFlags,
  context: CliContext,
): Promise<'run' | 'shown'> {
  const { vault } = context.cluster;
  const plan = vault === undefined ? found : planWithoutSecrets(found, vault);
  if (dryRun) {
    const full = context.verbose || output === 'wide';
    await printData(plan, output, context, () => planLines(plan, shapeFor(context.stdout, full, context)));
    return 'shown';
  }
  const changes = changesIn(plan);
  if (changes === 0) return 'run';
  if (context.logFormat === 'text') {
    const lines = planLines(plan, shapeFor(context.stderr, context.verbose, context));
    context.stderr.write(`${lines.join('\n')}\n`);
  }
  if (!(await context.confirm(fill(question, { count: changes }), yes))) throw problem('usage.declined', {});
  return 'run';
}

const shapeFor = (output: Output, full: boolean, context: CliContext): PlanShape => ({
  ...sheetFor(output, context),
  full,
});
