import type { Graph } from '../plan/graph.ts';
import { firstNeededStage, type OpenPort, type Pipeline, type Stage } from '../plan/stage.ts';
import { selectByTags, type TagChoice, unknownTags } from '../plan/tags.ts';
import type { PlanView, StageView } from '../plan/view.ts';
import type { Problem } from '../problem/problem.ts';
import { drawStage } from './draw-stage.ts';
import type { Memory } from './memory.ts';
import { nothingLeft } from './nothing-left.ts';
import { predictGraph } from './predict-graph.ts';
import { previewGraph } from './preview-graph.ts';

export interface PlanPreview {
  readonly view: PlanView;
  readonly unseen: ReadonlyMap<string, Problem>;
}

/**
 * Draws every stage that is still needed: the first from what is, the later ones from what will be. What is seen on the
 * way is noted for the run that may follow.
 */
export async function previewPipeline<Spec, Facts>(
  pipeline: Pipeline<Spec, Facts>,
  spec: Spec,
  tags: TagChoice,
  opened: OpenPort,
  memory?: Memory,
): Promise<PlanPreview> {
  const open = memory?.noting(opened) ?? opened;
  let facts: Facts = await pipeline.observe(spec, open);
  const drawn: { stage: Stage<Spec, Facts>; graph: Graph }[] = [];
  const finished = new Set<string>();
  let at = firstNeededStage(pipeline, spec, facts, finished);
  for (let stage = pipeline.stages[at]; stage !== undefined; stage = pipeline.stages[at]) {
    drawn.push({ stage, graph: drawStage(stage, spec, facts) });
    finished.add(stage.id);
    facts = stage.predict?.(spec, facts) ?? facts;
    at = Math.max(at + 1, firstNeededStage(pipeline, spec, facts, finished));
  }
  const [unknown] = unknownTags(
    drawn.map(({ graph }) => graph),
    tags,
  );
  if (unknown !== undefined) throw unknown;
  const [first, ...later] = drawn.map(({ stage, graph }) => ({
    stage,
    whole: graph,
    graph: selectByTags(graph, tags),
  }));
  if (first === undefined)
    return { view: { version: 1, pipeline: pipeline.id, stages: [] }, unseen: new Map() };
  const { unseen, rest, ...seen } = await previewGraph(first.graph, open);
  const mayRest = rest !== undefined && later.length === 0;
  if (memory && mayRest && (await nothingLeft(first.graph, open)))
    memory.rest({ stage: first.stage.id, graph: first.whole, outputs: rest });
  const stages: StageView[] = [
    { id: first.stage.id, title: first.stage.title, predicted: false, ...seen },
    ...later.map(({ stage, graph }) => ({
      id: stage.id,
      title: stage.title,
      predicted: true,
      ...predictGraph(graph, first.stage.id),
    })),
  ];
  return { view: { version: 1, pipeline: pipeline.id, stages }, unseen };
}
