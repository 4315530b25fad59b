import type { NodeOnHost } from '../plan/event.ts';
import type { StepNode } from '../plan/graph.ts';
import type { Marker, Port } from '../plan/port.ts';
import { type Check, isBatched, type Situation } from '../plan/step.ts';
import { Problem, problem } from '../problem/problem.ts';
import type { RunContext } from './environment.ts';
import type { LeaseOffice } from './lease-office.ts';
import type { UnfinishedWork } from './unfinished-work.ts';
import { within } from './within.ts';

export interface Settled {
  readonly changed: boolean;
  readonly output: unknown;
}

export interface NodeWork {
  readonly context: RunContext;
  readonly leases: LeaseOffice;
  readonly unfinished: UnfinishedWork;
}

type Drifted = Extract<Check<unknown>, { state: 'drifted' }>;

/** How often a step is taken up again when the connection was lost under it. */
const attemptsAfterLoss = 3;

const untouched: Situation = { interrupted: false };

/**
 * Brings one node to its desired state on one host: check, and when drifted capture, apply, check again. `seen` is the
 * first check where the caller has just made it.
 */
export async function settleNode(
  work: NodeWork,
  node: StepNode,
  host: string,
  input: object,
  seen?: Check<unknown>,
): Promise<Settled> {
  const { context } = work;
  const { step } = node;
  return within(context.clock, step.timeoutMs, context.stop.now, async (signal) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await settleOnce(work, node, host, input, signal, attempt === 1 ? seen : undefined);
      } catch (thrown) {
        if (!isConnectionLoss(thrown) || attempt === attemptsAfterLoss || signal.aborted) throw thrown;
        work.unfinished.forget(await context.open(step.port, host));
      }
    }
  });
}

async function settleOnce(
  work: NodeWork,
  node: StepNode,
  host: string,
  input: object,
  signal: AbortSignal,
  seen: Check<unknown> | undefined,
): Promise<Settled> {
  const { context } = work;
  const { step } = node;
  const port = await context.open(step.port, host);
  const leftBehind = step.kind === 'procedural' ? await markersOf(work, port, step.id, signal) : [];
  const situation: Situation = { interrupted: leftBehind.length > 0 };
  const found = seen ?? (await checkStep(node, port, input, situation));
  if (found.state === 'satisfied') {
    for (const marker of leftBehind) await port.unmark(marker);
    return { changed: false, output: found.output };
  }
  refuseUnlessApproved(context, node, host, found);
  const about = placeOf(context.stage, node, host);
  context.emit({
    ...about,
    ...stamp(context),
    type: 'step-drifted',
    title: step.title,
    because: found.because,
    disruption: found.disruption,
  });
  if (step.port === 'host') await context.lock.cover(host);
  if (step.kind === 'declared') await work.unfinished.of(port, signal);
  await recordUndo(context, node, host, port, input);
  const marker: Marker = { runId: context.runId, step: step.id };
  if (step.kind === 'procedural') await port.mark(marker);
  const lease = await work.leases.grant(node.leases, step.timeoutMs);
  await step.apply(port, input, lease, {
    runId: context.runId,
    nodeId: node.id,
    signal,
    situation,
    progress: (line) =>
      context.emit({ ...about, ...stamp(context), type: 'step-progress', title: step.title, line }),
  });
  const now = await checkStep(node, port, input, untouched);
  if (now.state === 'drifted') throw problem('engine.does-not-hold', { because: now.because });
  if (step.kind === 'procedural') for (const left of [...leftBehind, marker]) await port.unmark(left);
  return { changed: true, output: now.output };
}

export async function checkStep(
  node: StepNode,
  port: Port,
  input: object,
  situation: Situation,
): Promise<Check<unknown>> {
  const { check } = node.step;
  if (!isBatched(check)) return check.ask(port, input, situation);
  return check.judge(input, await port.read(check.reads(input)), situation);
}

async function markersOf(
  work: NodeWork,
  port: Port,
  step: string,
  signal: AbortSignal,
): Promise<readonly Marker[]> {
  const markers = await work.unfinished.of(port, signal);
  return markers.filter((marker) => marker.step === step);
}

function refuseUnlessApproved(context: RunContext, node: StepNode, host: string, found: Drifted): void {
  if (node.observeOnly === true) throw problem('engine.needs-untagged', { node: node.id, host });
  if (context.approval.allows(context.stage, node.id, host, found.disruption)) return;
  throw problem('engine.more-than-approved', { disruption: found.disruption, because: found.because });
}

/** The old state is durable, on the host and in the journal, before anything changes. */
async function recordUndo(
  context: RunContext,
  node: StepNode,
  host: string,
  port: Port,
  input: object,
): Promise<void> {
  const { runId } = context;
  const sequence = context.nextSequence();
  const entry = { runId, sequence, node: node.id, step: node.step.id, host, port: node.step.port };
  const plan = node.step.undo(input);
  if ('irreversible' in plan)
    return context.journal.recordUndo({ ...entry, irreversible: plan.irreversible });
  const captured = await port.capture(plan.capture, { runId, sequence });
  await context.journal.recordUndo({ ...entry, actions: [...captured, ...(plan.then ?? [])] });
}

/** Nobody can say whether the change took effect: whoever asked must look again. */
const isConnectionLoss = (thrown: unknown): boolean =>
  thrown instanceof Problem && thrown.code === 'connection.lost';

export const placeOf = (stage: string, node: StepNode, host: string): NodeOnHost => ({
  stage,
  module: node.scope.module,
  task: node.scope.task,
  step: node.step.id,
  node: node.id,
  host,
});

export const stamp = ({
  clock,
  runId,
}: Pick<RunContext, 'clock' | 'runId'>): { at: number; runId: string } => ({
  at: clock.now(),
  runId,
});
