import type { Gate } from '../plan/gate.ts';
import type { StepNode } from '../plan/graph.ts';
import { type Problem, problem } from '../problem/problem.ts';
import { asProblem } from './as-problem.ts';
import type { Board } from './board.ts';
import type { Reports } from './reports.ts';
import type { RollingRegions } from './rolling-regions.ts';
import { type NodeWork, settleNode } from './settle-node.ts';
import { waitAtGate } from './wait-at-gate.ts';

/** What leaving a region has to do with the rest of the run. */
interface Surroundings {
  readonly board: Board;
  readonly regions: RollingRegions;
  readonly reports: Reports;
  nameOf(host: number): string;
  /** Whether nothing was done, and another gate behind this node sees how things are. */
  mayPassBy(gate: Gate<object>, node: string): boolean;
  removeHost(host: number, because: Problem): void;
  halt(because: Problem): void;
  /** What was seen of a host may no longer be so. */
  stale(host: number): void;
  /** Others may go on now. */
  wake(): void;
}

/** The end of a region for one host: close the passing state, wait until it is healthy, give the place away. */
export function createRegionExit(work: NodeWork, around: Surroundings) {
  const { context } = work;
  const { stop, clock } = context;
  const { board, regions, reports, nameOf } = around;

  return async function leaveRegion(id: string, host: number, succeeded: boolean): Promise<void> {
    const region = regions.definitionOf(id);
    let healthy = succeeded;
    if (region.finally !== undefined && !stop.now.aborted) {
      healthy = (await close(id, region.finally, host)) && healthy;
    }
    const { gate } = region;
    const mayPassBy = (one: Gate<object>): boolean =>
      regions.nodesOf(id).some(({ node }) => around.mayPassBy(one, node.id));
    if (healthy && gate !== undefined && !mayPassBy(gate) && !stop.now.aborted) {
      try {
        await waitAtGate(context, id, gate, () => [nameOf(host)], region.gateInput);
      } catch (thrown) {
        healthy = false;
        lose(host, asProblem(thrown, { host: nameOf(host), node: id }));
      }
    }
    for (const node of regions.nodesOf(id)) if (board.hasPassed(node, host)) board.passOut(node, host);
    regions.leave(id, host, healthy);
    around.wake();
  };

  async function close(id: string, node: StepNode, host: number): Promise<boolean> {
    const startedAt = clock.now();
    try {
      const input = { ...node.shared, ...node.perHost?.(nameOf(host)) };
      const { changed } = await settleNode(work, node, nameOf(host), input, {
        changing: () => around.stale(host),
      });
      reports.passed(node, nameOf(host), changed, startedAt);
      return true;
    } catch (thrown) {
      const open = problem('engine.left-in-transition', { region: id, step: node.step.id }, {}, thrown);
      lose(host, reports.failed(node, nameOf(host), open, startedAt));
      return false;
    }
  }

  /** Inside a region a failure always ends the admissions: the next host would stand on what is broken. */
  function lose(host: number, found: Problem): void {
    around.removeHost(host, found);
    around.halt(found);
  }
}
