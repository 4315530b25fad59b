import type { StepNode } from '../plan/graph.ts';
import type { Marker, Port } from '../plan/port.ts';
import { type Check, isBatched, type Situation } from '../plan/step.ts';
import { isOutcomeUnknown } from '../problem/outcome-unknown.ts';
import { problem } from '../problem/problem.ts';
import type { RunContext } from './environment.ts';
import type { LeaseOffice } from './lease-office.ts';
import { leftMarkers, leftOn } from './left-on.ts';
import { lockFor, type NodePlace, placeOf, say } from './node-place.ts';
import { recordUndo } from './record-undo.ts';
import { stamp } from './stamp.ts';
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

interface Beginning {
  /** The first check, where it was just made. */
  readonly seen?: Check<unknown> | undefined;
  /** Told whenever what was seen of the host before may no longer be so. */
  readonly changing: () => void;
}

/** Brings one node to its desired state on one host: check, and when drifted capture, apply, check again. */
export async function settleNode(
  work: NodeWork,
  node: StepNode,
  host: string,
  input: object,
  { seen, changing }: Beginning,
): Promise<Settled> {
  const { context } = work;
  for (let attempt = 1; ; attempt++) {
    try {
      const port = await context.open(node.step.port, host);
      return await settleOnce(work, { node, host, input, port, changing }, attempt === 1 ? seen : undefined);
    } catch (thrown) {
      if (!isOutcomeUnknown(thrown) || attempt === attemptsAfterLoss || context.stop.now.aborted)
        throw thrown;
      // It may have been a reboot.
      changing();
      work.unfinished.forget(await context.open(node.step.port, host));
    }
  }
}

/** Waiting for what earlier attempts left running has a limit of its own: it is not the fault of this step. */
async function settleOnce(
  work: NodeWork,
  place: NodePlace,
  seen: Check<unknown> | undefined,
): Promise<Settled> {
  const { context } = work;
  const { node, host, port, input, changing } = place;
  const { step } = node;
  const limited = <T>(part: (signal: AbortSignal) => Promise<T>): Promise<T> =>
    within(context.clock, step.timeoutMs, context.stop.now, part);
  const onHost = step.kind === 'procedural' ? (await leftOn(work, place)).markers : [];
  const leftBehind = leftMarkers(onHost, node, host, context.runId);
  const situation: Situation = { interrupted: leftBehind.length > 0 };
  const check = () => limited((signal) => checkStep(node, port, input, situation, signal));
  const first = seen ?? (await check());
  if (first.state === 'drifted') refuseUntagged(node, host);
  const found = (await mayBePassing(work, place, first)) ? await check() : first;
  if (found.state === 'satisfied') {
    if (leftBehind.length > 0) await lockFor(context, node, host);
    for (const marker of leftBehind) await port.unmark(marker);
    return { changed: false, output: found.output };
  }
  changing();
  refuseUnlessApproved(context, node, host, found);
  const { because, disruption, difference } = found;
  context.emit({
    ...placeOf(context.stage, node, host),
    ...stamp(context),
    type: 'step-drifted',
    title: node.title,
    because,
    disruption,
    ...(difference === undefined ? {} : { difference }),
  });
  try {
    return await limited((signal) => change(work, place, situation, leftBehind, signal));
  } finally {
    // Whoever looked while it was changed saw neither the one nor the other.
    changing();
  }
}

/** After every wait it is asked whether the step may still go on: what timed out must not act later. */
async function change(
  { context, leases }: NodeWork,
  { node, host, port, input }: NodePlace,
  situation: Situation,
  leftBehind: readonly Marker[],
  signal: AbortSignal,
): Promise<Settled> {
  const { step } = node;
  await lockFor(context, node, host);
  signal.throwIfAborted();
  await recordUndo(context, { node, host, port, input });
  signal.throwIfAborted();
  const marker: Marker = { runId: context.runId, node: node.id, step: step.id, subject: host };
  if (step.kind === 'procedural') await port.mark(marker);
  const lease = await leases.grant(node.leases, step.timeoutMs);
  signal.throwIfAborted();
  await step.apply(port, input, lease, {
    runId: context.runId,
    nodeId: node.id,
    signal,
    situation,
    progress: (line) => say(context, node, host, line),
  });
  const now = await checkStep(node, port, input, untouched, signal);
  if (now.state === 'drifted') throw problem('engine.does-not-hold', { because: now.because });
  if (step.kind === 'procedural') for (const left of [...leftBehind, marker]) await port.unmark(left);
  return { changed: true, output: now.output };
}

export async function checkStep(
  { step: { check } }: StepNode,
  port: Port,
  input: object,
  situation: Situation,
  signal?: AbortSignal,
): Promise<Check<unknown>> {
  if (!isBatched(check)) return check.ask(port, input, situation);
  return check.judge(input, await port.read(check.reads(input), signal), situation);
}

/** What an earlier run left at work on a host may pass through what a step must not find, and may have ended by now. */
async function mayBePassing(work: NodeWork, place: NodePlace, found: Check<unknown>): Promise<boolean> {
  const { node, host } = place;
  if (found.state === 'satisfied' || node.step.kind !== 'declared') return false;
  const { hasWaited } = await leftOn(work, place);
  const { approval, stage } = work.context;
  return hasWaited || !approval.allows(stage, node.id, host, found.disruption);
}

function refuseUntagged({ id, observeOnly }: StepNode, host: string): void {
  if (observeOnly === true) throw problem('engine.needs-untagged', { node: id, host });
}

function refuseUnlessApproved(context: RunContext, node: StepNode, host: string, found: Drifted): void {
  if (context.approval.allows(context.stage, node.id, host, found.disruption)) return;
  throw problem('engine.more-than-approved', { disruption: found.disruption, because: found.because });
}
