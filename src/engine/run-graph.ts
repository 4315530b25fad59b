import type { RunTotals } from '../plan/event.ts';
import type { Gate } from '../plan/gate.ts';
import type { Graph } from '../plan/graph.ts';
import { type Problem, problem } from '../problem/problem.ts';
import { createActivity } from './activity.ts';
import { asProblem } from './as-problem.ts';
import { beforeGates } from './before-gates.ts';
import { createBoard } from './board.ts';
import { createCasualties, stopsEverything } from './casualties.ts';
import { createDispatcher } from './dispatcher.ts';
import type { RunContext } from './environment.ts';
import { type IndexedNode, indexGraph, stepOf } from './graph-index.ts';
import { createLeaseOffice } from './lease-office.ts';
import { createLookAhead } from './look-ahead.ts';
import { lostSource } from './lost-source.ts';
import { createOutputs } from './outputs.ts';
import { createRegionExit } from './region-exit.ts';
import { createReports } from './reports.ts';
import { createReprieve } from './reprieve.ts';
import { createRollingRegions } from './rolling-regions.ts';
import type { NodeWork, Settled } from './settle-node.ts';
import { stamp } from './stamp.ts';
import { createStepRunner } from './step-runner.ts';
import { createUnfinishedWork } from './unfinished-work.ts';
import { waitAtGate } from './wait-at-gate.ts';

export interface GraphResult {
  /** Why it stopped before its end; hosts that were lost within the budget stop nothing. */
  readonly halted?: Problem;
  readonly lost: ReadonlyMap<string, Problem>;
  /** What else failed on hosts that were leaving. */
  readonly alsoFailed: readonly Problem[];
  readonly totals: RunTotals;
}

/**
 * Runs one graph to its end, or to the point where it must stop. Never throws for what can happen to a host. `lost` are
 * the hosts that left in an earlier stage.
 */
export async function runGraph(
  context: RunContext,
  graph: Graph,
  lost: ReadonlyMap<string, Problem> = new Map(),
): Promise<GraphResult> {
  const { clock, emit, stop } = context;
  const index = indexGraph(graph);
  const outputs = createOutputs(index);
  const unfinished = createUnfinishedWork(clock, stop.now);
  const work: NodeWork = { context, leases: createLeaseOffice(context), unfinished };
  const casualties = createCasualties();
  const reprieve = createReprieve(index.nodes, index.hosts.length);
  const alsoFailed: Problem[] = [];
  const reports = createReports(context);
  const hasLeft = new Uint8Array(index.hosts.length);
  const guarded = beforeGates(graph);
  // Where nothing is done, a gate holds nothing back: what the last ones see is enough.
  const mayPassBy = ({ isOnlyWitness }: Gate<object>, id: string): boolean =>
    isOnlyWitness !== true && context.memory?.isAtRest() === true && guarded.has(id);
  const draining = new AbortController();
  let halted: Problem | undefined;

  const activity = createActivity();
  const dispatcher = createDispatcher(index.hosts.length, context.limits, activity, {
    mayRun,
    run(node, host, yieldHost) {
      if (node.node.region !== undefined) regions.began(node.node.region, host);
      return runStep(node, host, yieldHost);
    },
  });
  const board = createBoard(index, {
    stepReady: dispatcher.offer,
    gateReady: (node) => activity.during(() => passGate(node)),
    regionStirred: (region) => regions.stir(region),
    isInside: (region, host) => regions.isInside(region, host),
  });
  const regions = createRollingRegions(context, index, graph.regions, () => board, {
    isClosed: () => halted !== undefined,
    hasLeftRun: (host) => hasLeft[host] === 1,
    during: activity.during,
    refused: (region, thrown) => halt(asProblem(thrown, { node: region })),
  });
  const lookAhead = createLookAhead(index, board, outputs, context);
  const leaveRegion = createRegionExit(work, {
    board,
    regions,
    reports,
    nameOf,
    mayPassBy,
    removeHost,
    halt,
    stale: lookAhead.stale,
    wake: dispatcher.wake,
  });
  const runStep = createStepRunner(work, index, outputs, lookAhead, {
    passed,
    failed,
  });

  const interrupted = problem('engine.interrupted', { run: context.runId });
  const onSafePoint = (): void => (halted === undefined ? halt(interrupted) : sayStopping('operator'));
  const onNow = (): void => emit({ ...stamp(context), type: 'stopping', when: 'now', cause: 'operator' });
  if (stop.atSafePoint.aborted) onSafePoint();
  stop.atSafePoint.addEventListener('abort', onSafePoint, { once: true });
  stop.now.addEventListener('abort', onNow, { once: true });
  try {
    activity.during(async () => {
      for (const [host, because] of lost) removeHost(index.hostOf.get(host) ?? -1, because);
      board.start();
    });
    await activity.idle;
    reprieve.end();
  } finally {
    stop.atSafePoint.removeEventListener('abort', onSafePoint);
    stop.now.removeEventListener('abort', onNow);
  }
  const left = board.unfinished();
  if (halted === undefined && left.length > 0) {
    throw new Error(`nothing left to run, yet not finished: ${left.map(({ node }) => node.id).join(', ')}`);
  }
  // Asked to stop when there was nothing left to stop: it is simply done.
  const stopped = halted === interrupted && left.length === 0 ? undefined : halted;
  return {
    ...(stopped === undefined ? {} : { halted: stopped }),
    lost: casualties.problems,
    alsoFailed,
    totals: reports.totals,
  };

  /** While stopping, only hosts inside a region go on, to its edge. */
  function mayRun(indexed: IndexedNode, host: number): boolean {
    const { node } = indexed;
    if (stop.now.aborted || hasLeft[host] === 1 || !reprieve.mayRun(indexed, host)) return false;
    return halted === undefined || (node.region !== undefined && regions.isInside(node.region, host));
  }

  function passed(indexed: IndexedNode, host: number, { changed, output }: Settled, startedAt: number): void {
    reports.passed(stepOf(indexed), nameOf(host), changed, startedAt);
    outputs.put(indexed, host, output);
    board.pass(indexed, host);
    reprieve.passed(indexed, host);
    endedInRegion(indexed, host, true);
  }

  /** Inside a region a failure always ends the admissions: the next host would stand on what is broken. */
  function failed(indexed: IndexedNode, host: number, thrown: unknown, startedAt: number): void {
    if (stop.now.aborted) return;
    const found = reports.failed(stepOf(indexed), nameOf(host), thrown, startedAt);
    const isFirst = reprieve.failed(indexed, host, (all) => removeHost(host, found, all));
    if (!isFirst) alsoFailed.push(found);
    if (indexed.node.region !== undefined) halt(found);
    endedInRegion(indexed, host, false);
  }

  function endedInRegion({ node: { region } }: IndexedNode, host: number, succeeded: boolean): void {
    const exit = region === undefined ? undefined : regions.ended(region, host, succeeded);
    if (region !== undefined && exit !== undefined) {
      activity.during(() => leaveRegion(region, host, exit === 'passed'));
    }
  }

  /** A failed host leaves the run; the others go on as far as every node can bear it. */
  function removeHost(host: number, because: Problem, failed: readonly IndexedNode[] = []): void {
    if (host < 0 || hasLeft[host] === 1) return;
    hasLeft[host] = 1;
    for (const region of regions.abandon(host)) activity.during(() => leaveRegion(region, host, false));
    const dropped = board.remove(host);
    outputs.drop(host);
    if (failed.length > 0)
      emit({ ...stamp(context), type: 'host-left-run', host: nameOf(host), problem: because });
    for (const indexed of dropped) {
      if (!failed.includes(indexed) && indexed.node.type === 'step')
        reports.skipped(indexed.node, nameOf(host));
    }
    const unbearable = casualties.lose(
      nameOf(host),
      because,
      dropped.map(({ node }) => node),
    );
    const reason = unbearable ?? (stopsEverything(because) ? because : lostSource(index, dropped, host));
    if (reason === undefined) regions.stirAll();
    else halt(reason);
  }

  async function passGate(indexed: IndexedNode): Promise<void> {
    const { node } = indexed;
    if (node.type !== 'gate' || halted !== undefined) return;
    const subjects = (): string[] => node.subjects.filter((_, at) => hasLeft[indexed.hosts[at] ?? -1] !== 1);
    const now = AbortSignal.any([stop.now, draining.signal]);
    try {
      const waiting = { ...context, stop: { ...stop, now } };
      if (!mayPassBy(node.gate, node.id))
        await waitAtGate(waiting, node.id, node.gate, subjects, outputs.inputOf(indexed, -1));
    } catch (thrown) {
      halt(asProblem(thrown, { node: node.id }));
      return;
    }
    for (const host of indexed.hosts) if (hasLeft[host] !== 1) board.pass(indexed, host);
  }

  function halt(because: Problem): void {
    if (halted !== undefined) return;
    halted = because;
    draining.abort();
    sayStopping(because === interrupted ? 'operator' : 'failure');
  }

  function sayStopping(cause: 'operator' | 'failure'): void {
    emit({ ...stamp(context), type: 'stopping', when: 'safe-point', cause });
  }

  function nameOf(host: number): string {
    return index.hosts[host] ?? '';
  }
}
