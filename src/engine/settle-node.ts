import type { NodeOnHost } from '../plan/event.ts';
import type { StepNode } from '../plan/graph.ts';
import type { Marker, Port } from '../plan/port.ts';
import { type Check, isBatched, type Situation } from '../plan/step.ts';
import { isOutcomeUnknown } from '../problem/outcome-unknown.ts';
import { problem } from '../problem/problem.ts';
import { type Text, text } from '../problem/text.ts';
import type { RunContext } from './environment.ts';
import type { LeaseOffice } from './lease-office.ts';
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

/** One node on one host, with what is needed to bring it about. */
interface Place {
  readonly node: StepNode;
  readonly host: string;
  readonly input: object;
  readonly port: Port;
  readonly changing: () => void;
}

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
async function settleOnce(work: NodeWork, place: Place, seen: Check<unknown> | undefined): Promise<Settled> {
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
  { node, host, port, input }: Place,
  situation: Situation,
  leftBehind: readonly Marker[],
  signal: AbortSignal,
): Promise<Settled> {
  const { step } = node;
  await lockFor(context, node, host);
  signal.throwIfAborted();
  await recordUndo(context, node, host, port, input);
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

async function lockFor({ lock }: RunContext, { step }: StepNode, host: string): Promise<void> {
  if (step.needsNoLock) return;
  await (step.port === 'host' ? lock.cover(host) : lock.coverCluster());
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

interface LeftOn {
  readonly markers: readonly Marker[];
  /** Something of it still ran. What was seen until then is seen anew. */
  readonly hasWaited: boolean;
}

/** Also of other steps. */
async function leftOn(
  { context, unfinished }: NodeWork,
  { node, host, port, changing }: Place,
): Promise<LeftOn> {
  let hasWaited = false;
  const markers = await unfinished.of(
    port,
    () => lockFor(context, node, host),
    () => {
      hasWaited = true;
      say(context, node, host, waitsForEarlier);
    },
  );
  if (hasWaited) changing();
  return { markers, hasWaited };
}

const waitsForEarlier = text(
  'waits until what was started on this host before has ended',
  '等待此前在该主机上启动的命令结束',
);

function say(context: RunContext, node: StepNode, host: string, line: Text): void {
  const about = placeOf(context.stage, node, host);
  context.emit({ ...about, ...stamp(context), type: 'step-progress', title: node.title, line });
}

/** Left by an earlier attempt of this very node, or of the same step in another run. */
export const leftMarkers = (
  found: readonly Marker[],
  node: StepNode,
  host: string,
  runId: string,
): Marker[] =>
  found.filter(
    (marker) =>
      marker.subject === host &&
      (marker.node === node.id || (marker.runId !== runId && marker.step === node.step.id)),
  );

/** What an earlier run left at work on a host may pass through what a step must not find, and may have ended by now. */
async function mayBePassing(work: NodeWork, place: Place, found: Check<unknown>): Promise<boolean> {
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
  const entry = {
    runId,
    sequence,
    node: recordName(context.stage, node.id),
    step: node.step.id,
    host,
    port: node.step.port,
  };
  const plan = node.step.undo(input);
  if ('irreversible' in plan)
    return context.journal.recordUndo({ ...entry, irreversible: plan.irreversible });
  const captured = await port.capture(plan.capture, { runId, node: recordName(context.stage, node.id) });
  await context.journal.recordUndo({ ...entry, actions: [...captured, ...(plan.then ?? [])] });
}

export const placeOf = (stage: string, node: StepNode, host: string): NodeOnHost => ({
  stage,
  module: node.scope.module,
  task: node.scope.task,
  step: node.step.id,
  node: node.id,
  host,
});

export const recordName = (stage: string, node: string): string => `${stage}/${node}`;
