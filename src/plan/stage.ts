import type { Text } from '../problem/text.ts';
import type { Drawing } from './draw.ts';
import type { Port, PortKind } from './port.ts';

/** Opens what a node acts through. For `etcd` and `cluster` the subject is the host that must not be relied on. */
export type OpenPort = (kind: PortKind, subject: string) => Promise<Port>;

/** One passing state on the way: drawn, purely, from facts read just before it. */
export interface Stage<Spec, Facts> {
  readonly id: string;
  readonly title: Text;
  /** True when the hosts already are where this stage leads. Without one, a stage is done once its graph has run. */
  goal?(spec: Spec, facts: Facts): boolean;
  draw(drawing: Drawing, spec: Spec, facts: Facts): void;
  /** What the facts will be after this stage, where others: a dry run draws the later stages from it. */
  predict?(spec: Spec, facts: Facts): Facts;
}

/** What an operator asks for: an ordered list of stages that reads as a table of contents. */
export interface Pipeline<Spec, Facts> {
  readonly id: string;
  readonly title: Text;
  /** Reads what the stages are drawn from, on the hosts this pipeline observes and no others. Time is a fact too. */
  observe(spec: Spec, open: OpenPort): Promise<Facts>;
  readonly stages: readonly Stage<Spec, Facts>[];
}

export const definePipeline = <Spec, Facts>(pipeline: Pipeline<Spec, Facts>): Pipeline<Spec, Facts> =>
  pipeline;

/**
 * Goals are looked at from the last stage backwards: one that is met makes all stages before it unnecessary.
 * `finished` are the stages whose graph has run to its end in this run.
 */
export function firstNeededStage<Spec, Facts>(
  pipeline: Pipeline<Spec, Facts>,
  spec: Spec,
  facts: Facts,
  finished: ReadonlySet<string>,
): number {
  for (let index = pipeline.stages.length - 1; index >= 0; index--) {
    const stage = pipeline.stages[index];
    if (stage === undefined) continue;
    if (stage.goal === undefined ? finished.has(stage.id) : stage.goal(spec, facts)) return index + 1;
  }
  return 0;
}
