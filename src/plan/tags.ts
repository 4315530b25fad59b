import { type Problem, problem } from '../problem/problem.ts';
import type { Edge, Graph, GraphNode } from './graph.ts';

export interface TagChoice {
  readonly only: readonly string[];
  readonly skip: readonly string[];
}

/**
 * The part of a graph that the chosen tags name. What it needs from outside is kept for its output, to be looked at
 * and not changed; edges that only order are dropped with the nodes they point to.
 */
export function selectByTags(graph: Graph, choice: TagChoice): Graph {
  if (choice.only.length === 0 && choice.skip.length === 0) return graph;
  const chosen = new Set(graph.nodes.filter((node) => isChosen(node, choice)).map((node) => node.id));
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const feeding = new Set<string>();
  const open = [...chosen];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const edge of byId.get(id)?.needs ?? []) {
      if (!edge.data || chosen.has(edge.node) || feeding.has(edge.node)) continue;
      feeding.add(edge.node);
      open.push(edge.node);
    }
  }
  const nodes = graph.nodes.flatMap((node): GraphNode[] => {
    if (!chosen.has(node.id) && !feeding.has(node.id)) return [];
    const needs = bridged(node.needs);
    if (node.type === 'gate' || chosen.has(node.id)) return [{ ...node, needs }];
    const { region: _, ...observed } = node;
    return [{ ...observed, needs, observeOnly: true }];
  });
  const regions = graph.regions.filter((region) => nodes.some((node) => node.region === region.id));
  return { nodes, regions };

  /** What was left out still stands for the order between what came before it and what comes after. */
  function bridged(needs: readonly Edge[]): Edge[] {
    const kept = new Map<string, Edge>();
    const follow = (edge: Edge, by: Edge['kind']): void => {
      if (chosen.has(edge.node) || feeding.has(edge.node)) {
        const kind = by === 'here' ? edge.kind : 'all';
        const through = { node: edge.node, kind, data: edge.data && by === 'here' } as const;
        kept.set(`${kind} ${edge.node}`, edge.host === undefined ? through : { ...through, host: edge.host });
        return;
      }
      for (const before of byId.get(edge.node)?.needs ?? []) {
        follow({ ...before, data: false }, edge.kind === 'here' ? by : 'all');
      }
    };
    for (const edge of needs) {
      if (chosen.has(edge.node) || feeding.has(edge.node)) kept.set(`${edge.kind} ${edge.node}`, edge);
      else follow(edge, 'here');
    }
    return [...kept.values()];
  }
}

/** A mistyped tag would silently select nothing. */
export function unknownTags(graphs: readonly Graph[], choice: TagChoice): Problem[] {
  const known = new Set(graphs.flatMap((graph) => graph.nodes.flatMap((node) => node.scope.tags)));
  return [...choice.only, ...choice.skip]
    .filter((tag) => !known.has(tag))
    .map((tag) => problem('plan.unknown-tag', { tag, known: [...known].sort().join(', ') }));
}

function isChosen(node: GraphNode, { only, skip }: TagChoice): boolean {
  const { tags } = node.scope;
  if (tags.some((tag) => skip.includes(tag))) return false;
  return only.length === 0 || tags.some((tag) => only.includes(tag));
}
