import type { Graph, GraphNode } from '../plan/graph.ts';
import type { NodeView, OutcomeGroup, RegionView } from '../plan/view.ts';

export function nodeView(node: GraphNode, outcomes: readonly OutcomeGroup[]): NodeView {
  const what = node.type === 'step' ? node.step : node.gate;
  return {
    id: node.id,
    module: node.scope.module,
    task: node.scope.task,
    step: what.id,
    title: node.type === 'step' ? node.title : node.gate.waitsFor,
    port: what.port,
    tags: node.scope.tags,
    subjects: node.subjects,
    needs: node.needs,
    minimum: node.minimum,
    ...(node.region === undefined ? {} : { region: node.region }),
    outcomes,
  };
}

export const regionView = ({ id, hosts, width, guards, gate }: Graph['regions'][number]): RegionView => ({
  id,
  hosts,
  width,
  guards,
  ...(gate === undefined ? {} : { waitsFor: gate.waitsFor }),
});
