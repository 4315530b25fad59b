import type { Environment } from '../../src/engine/environment.ts';
import { previewPipeline } from '../../src/engine/preview-pipeline.ts';
import { type RunResult, runPipeline } from '../../src/engine/run-pipeline.ts';
import { type Approval, approvalOf } from '../../src/plan/approval.ts';
import type { Drawing } from '../../src/plan/draw.ts';
import type { Pipeline } from '../../src/plan/stage.ts';
import type { TagChoice } from '../../src/plan/tags.ts';
import { same } from '../../src/problem/text.ts';
import { createOperator, type Operator, type OperatorOptions } from './operator.ts';
import type { World } from './world.ts';

export const allowAll: Approval = { hash: '', allows: () => true };

const everything = { only: [], skip: [] };

/** A pipeline of one stage whose goal no fact can tell: what most fixtures need. */
export const oneStage = (draw: (drawing: Drawing) => void): Pipeline<object, object> => ({
  id: 'test',
  title: same('test'),
  observe: async () => ({}),
  stages: [{ id: 'only', title: same('only'), draw, predict: (_spec, facts) => facts }],
});

export interface Attempt {
  readonly result: RunResult;
  readonly operator: Operator;
}

export async function attempt<Facts>(
  world: World,
  pipeline: Pipeline<object, Facts>,
  options: OperatorOptions & {
    readonly runId?: string;
    readonly approval?: Approval;
    readonly resumed?: boolean;
    readonly tags?: TagChoice;
    /** Puts something between the engine and the world. */
    readonly alter?: (environment: Environment) => Environment;
    /** Happens before the run. */
    readonly first?: (environment: Environment) => Promise<void>;
  } = {},
): Promise<Attempt> {
  const operator = createOperator(world, options);
  await options.first?.(operator.environment);
  const header = {
    runId: options.runId ?? 'r1',
    pipeline: pipeline.id,
    cluster: 'c',
    operator: options.name ?? 'operator',
    machine: 'memory',
    pid: 1,
    command: ['test'],
    startedAt: world.clock.now(),
    request: '{}',
  };
  const approval = options.approval ?? allowAll;
  const resumed = options.resumed ?? false;
  const result = await runPipeline(options.alter?.(operator.environment) ?? operator.environment, {
    pipeline,
    spec: {},
    approval,
    tags: options.tags ?? everything,
    header,
    resumed,
  }).catch((thrown: unknown): RunResult => {
    if (options.killAt === undefined) throw thrown;
    return {
      status: 'interrupted',
      totals: { satisfied: 0, changed: 0, failed: 0, skipped: 0 },
      durationMs: 0,
      lost: new Map(),
      alsoFailed: [],
    };
  });
  return { result, operator };
}

/** What an operator would have been shown, and agreed to. */
export async function approved<Facts>(world: World, pipeline: Pipeline<object, Facts>): Promise<Approval> {
  const { view } = await previewPipeline(pipeline, {}, everything, createOperator(world).environment.open);
  return approvalOf(view);
}
