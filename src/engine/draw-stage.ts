import { drawGraph } from '../plan/draw.ts';
import type { Graph } from '../plan/graph.ts';
import type { Stage } from '../plan/stage.ts';
import { validateGraph } from '../plan/validate-graph.ts';
import { problem } from '../problem/problem.ts';

/** A drawing that has been found able to run to an end. */
export function drawStage<Spec, Facts>(stage: Stage<Spec, Facts>, spec: Spec, facts: Facts): Graph {
  const graph = drawGraph((drawing) => stage.draw(drawing, spec, facts));
  if (graph.nodes.length === 0) throw problem('plan.empty', { stage: stage.id });
  const [wrong] = validateGraph(graph);
  if (wrong !== undefined) throw wrong;
  return graph;
}
