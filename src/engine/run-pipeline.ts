import type { Approval } from '../plan/approval.ts';
import type { RunStatus, RunTotals } from '../plan/event.ts';
import type { Graph } from '../plan/graph.ts';
import { firstNeededStage, type Pipeline, type Stage } from '../plan/stage.ts';
import { selectByTags, type TagChoice, unknownTags } from '../plan/tags.ts';
import { exitCodes } from '../problem/exit-code.ts';
import { type Problem, problem } from '../problem/problem.ts';
import { asProblem } from './as-problem.ts';
import { drawStage } from './draw-stage.ts';
import type { Environment } from './environment.ts';
import type { RunHeader } from './journal.ts';
import { type GraphResult, runGraph } from './run-graph.ts';

export interface RunRequest<Spec, Facts> {
  readonly pipeline: Pipeline<Spec, Facts>;
  readonly spec: Spec;
  readonly approval: Approval;
  readonly tags: TagChoice;
  readonly header: RunHeader;
  /** The same run taken up again: same id, new facts, new drawing. */
  readonly resumed: boolean;
}

export interface RunResult {
  readonly status: RunStatus;
  readonly totals: RunTotals;
  readonly durationMs: number;
  readonly problem?: Problem;
  /** Hosts that left the run, with what happened to each. */
  readonly lost: ReadonlyMap<string, Problem>;
  /** What else failed on them: a host tries everything that stands alone before it leaves. */
  readonly alsoFailed: readonly Problem[];
}

const nothing: RunTotals = { satisfied: 0, changed: 0, failed: 0, skipped: 0 };

/** Runs the stages that are still needed, each drawn from facts read just before it. */
export async function runPipeline<Spec, Facts>(
  environment: Environment,
  request: RunRequest<Spec, Facts>,
): Promise<RunResult> {
  const { clock, emit, journal, lock } = environment;
  const { header, pipeline } = request;
  const { runId } = header;
  const startedAt = clock.now();
  let sequence = await journal.begin(header);
  const { cluster, operator, command } = header;
  const { resumed } = request;
  emit({ ...stamped(), type: 'run-started', pipeline: pipeline.id, cluster, operator, command, resumed });
  let totals = nothing;
  const drawn: Graph[] = [];
  const lost = new Map<string, Problem>();
  const alsoFailed: Problem[] = [];
  let ended: Problem | undefined;
  try {
    ended = await runStages();
  } catch (thrown) {
    ended = asProblem(thrown, {});
  }
  await lock.release();
  try {
    await journal.finish(runId, statusAfter(ended), clock.now());
  } catch (thrown) {
    // What ended the run says more than that its end could not be written down.
    ended ??= asProblem(thrown, {});
  }
  const status = statusAfter(ended);
  const durationMs = clock.now() - startedAt;
  emit({ ...stamped(), type: 'run-finished', status, durationMs, totals });
  return { status, totals, durationMs, lost, alsoFailed, ...(ended === undefined ? {} : { problem: ended }) };

  async function runStages(): Promise<Problem | undefined> {
    const finished = new Set<string>();
    const isTagged = request.tags.only.length + request.tags.skip.length > 0;
    let reached = 0;
    for (;;) {
      if (isBehind(pipeline, finished)) return unknownTags(drawn, request.tags)[0] ?? leftBehind();
      const facts = await pipeline.observe(request.spec, environment.open);
      // A part of a stage cannot be expected to reach its goal: under tags every needed stage is run once.
      const needed = Math.max(
        isTagged ? reached : 0,
        firstNeededStage(pipeline, request.spec, facts, finished),
      );
      const stage = pipeline.stages[needed];
      sayUnneeded(needed, finished);
      if (stage === undefined) return unknownTags(drawn, request.tags)[0] ?? leftBehind();
      if (finished.has(stage.id)) return problem('engine.goal-not-reached', { stage: stage.id });
      const result = await runStage(stage, facts);
      totals = add(totals, result.totals);
      for (const [host, because] of result.lost) lost.set(host, because);
      alsoFailed.push(...result.alsoFailed);
      if (result.halted !== undefined) return result.halted;
      finished.add(stage.id);
      reached = needed + 1;
    }
  }

  /** Everything was done that could be done without these hosts. */
  function leftBehind(): Problem | undefined {
    if (lost.size === 0) return undefined;
    const hosts = [...lost.keys()].sort().join(', ');
    const [first, ...others] = lost.values();
    const together = others.every(({ exitCode }) => exitCode === first?.exitCode) ? first : undefined;
    if (together?.exitCode === exitCodes.locked) return together;
    return together?.exitCode === exitCodes.connection
      ? problem('engine.hosts-unreached', { hosts })
      : problem('engine.hosts-left-behind', { hosts });
  }

  async function runStage(stage: Stage<Spec, Facts>, facts: Facts): Promise<GraphResult> {
    const stageStartedAt = clock.now();
    const whole = environment.memory?.drawn(stage.id) ?? drawStage(stage, request.spec, facts);
    drawn.push(whole);
    const graph = selectByTags(whole, request.tags);
    const hosts = [...new Set(graph.nodes.flatMap((node) => node.subjects))];
    emit({
      ...stamped(),
      type: 'stage-started',
      stage: stage.id,
      title: stage.title,
      nodes: graph.nodes.length,
      hosts,
    });
    const context = {
      ...environment,
      runId,
      stage: stage.id,
      approval: request.approval,
      nextSequence: () => ++sequence,
    };
    const result = await runGraph(context, graph, lost);
    emit({ ...stamped(), type: 'stage-finished', stage: stage.id, durationMs: clock.now() - stageStartedAt });
    return result;
  }

  function sayUnneeded(needed: number, finished: Set<string>): void {
    for (const stage of pipeline.stages.slice(0, needed)) {
      if (finished.has(stage.id)) continue;
      finished.add(stage.id);
      emit({ ...stamped(), type: 'stage-skipped', stage: stage.id, title: stage.title });
    }
  }

  function stamped(): { at: number; runId: string } {
    return { at: clock.now(), runId };
  }
}

/** The last stage has run and no fact can tell more about it: nobody need be asked. */
function isBehind<Spec, Facts>({ stages }: Pipeline<Spec, Facts>, finished: ReadonlySet<string>): boolean {
  const last = stages.at(-1);
  return last !== undefined && last.goal === undefined && finished.has(last.id);
}

function statusAfter(ended: Problem | undefined): RunStatus {
  if (ended === undefined) return 'done';
  return ended.exitCode === exitCodes.interrupted ? 'interrupted' : 'failed';
}

const add = (one: RunTotals, other: RunTotals): RunTotals => ({
  satisfied: one.satisfied + other.satisfied,
  changed: one.changed + other.changed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
});
