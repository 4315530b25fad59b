import type { RunTotals } from '../plan/event.ts';
import type { StepNode } from '../plan/graph.ts';
import type { Problem } from '../problem/problem.ts';
import { text } from '../problem/text.ts';
import { asProblem } from './as-problem.ts';
import type { RunContext } from './environment.ts';
import { placeOf } from './node-place.ts';
import { stamp } from './stamp.ts';

/** What became of each node on each host, said once and counted. */
export interface Reports {
  readonly totals: RunTotals;
  passed(node: StepNode, host: string, changed: boolean, startedAt: number): void;
  /** Answers the problem with the place where it happened. */
  failed(node: StepNode, host: string, thrown: unknown, startedAt: number): Problem;
  skipped(node: StepNode, host: string): void;
}

const hostLeft = text('its host left the run', '其主机已退出本次运行');

export function createReports(context: RunContext): Reports {
  const { clock, emit, stage } = context;
  const totals = { satisfied: 0, changed: 0, failed: 0, skipped: 0 };
  const about = (node: StepNode, host: string) => ({
    ...placeOf(stage, node, host),
    ...stamp(context),
    title: node.title,
  });
  return {
    totals,
    passed(node, host, changed, startedAt) {
      totals[changed ? 'changed' : 'satisfied'] += 1;
      const durationMs = clock.now() - startedAt;
      emit({ ...about(node, host), type: changed ? 'step-changed' : 'step-satisfied', durationMs });
    },
    failed(node, host, thrown, startedAt) {
      totals.failed += 1;
      const problem = asProblem(thrown, { host, step: node.step.id, node: node.id });
      emit({ ...about(node, host), type: 'step-failed', problem, durationMs: clock.now() - startedAt });
      return problem;
    },
    skipped(node, host) {
      totals.skipped += 1;
      emit({ ...about(node, host), type: 'step-skipped', because: hostLeft });
    },
  };
}
