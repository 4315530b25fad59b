import type { Graph, GraphNode } from '../plan/graph.ts';
import type { OutcomeGroup, PreviewOutcome } from '../plan/view.ts';
import { nodeView, regionView } from './node-view.ts';
import type { GraphPreview } from './preview-graph.ts';

/** A graph drawn from predicted facts: nothing can be looked at yet. */
export function predictGraph(graph: Graph, after: string): Pick<GraphPreview, 'nodes' | 'regions'> {
  const outcome = (node: GraphNode): OutcomeGroup => {
    const kind: PreviewOutcome = node.type === 'gate' ? 'waits' : 'after';
    return {
      outcome: kind,
      hosts: node.subjects,
      disruption: node.type === 'gate' ? 'none' : node.step.disruption,
      after,
    };
  };
  const closings = graph.regions.flatMap((region) => (region.finally === undefined ? [] : [region.finally]));
  return {
    nodes: [...graph.nodes, ...closings].map((node) => nodeView(node, [outcome(node)])),
    regions: graph.regions.map(regionView),
  };
}
