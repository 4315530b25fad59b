import { type Problem, problem } from '../problem/problem.ts';
import type { Edge, Graph, GraphNode } from './graph.ts';

export interface TagChoice {
  readonly only: readonly string[];
  readonly skip: readonly string[];
}

/**
 * The part of a graph that the chosen tags name. What it needs from outside is kept for its output: what is fetched or
 * kept on this machine is brought about for it, what is on hosts is looked at and not changed. Edges that only order are
 * dropped with the nodes they point to.
 */
export function selectByTags(graph: Graph, choice: TagChoice): Graph {
  if (choice.only.length === 0 && choice.skip.length === 0) return graph;
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const named = graph.nodes.filter((node) => isChosen(node, choice)).map(({ id }) => id);
  const companions = before(named, byId).filter((node) => comesAlong(node) && !isSkipped(node, choice));
  const chosen = new Set([...named, ...companions.map(({ id }) => id)]);
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
    if (node.step.port === 'control' && !isSkipped(node, choice)) return [{ ...node, needs }];
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

const comesAlong = (node: GraphNode): boolean => node.type === 'step' && node.comesAlong === true;

/** Everything that comes before these, whether it feeds them or not. */
function before(ids: readonly string[], byId: ReadonlyMap<string, GraphNode>): readonly GraphNode[] {
  const found = new Set<GraphNode>();
  const open = [...ids];
  for (let id = open.pop(); id !== undefined; id = open.pop())
    for (const edge of byId.get(id)?.needs ?? []) {
      const node = byId.get(edge.node);
      if (node === undefined || found.has(node)) continue;
      found.add(node);
      open.push(node.id);
    }
  return [...found];
}

/** A mistyped tag would silently select nothing. */
export function unknownTags(graphs: readonly Graph[], choice: TagChoice): Problem[] {
  const known = new Set(graphs.flatMap((graph) => graph.nodes.flatMap((node) => node.scope.tags)));
  return [...choice.only, ...choice.skip]
    .filter((tag) => !known.has(tag))
    .map((tag) => problem('plan.unknown-tag', { tag, known: [...known].sort().join(', ') }));
}

const isSkipped = ({ scope }: GraphNode, { skip }: TagChoice): boolean =>
  scope.tags.some((tag) => skip.includes(tag));

const isChosen = (node: GraphNode, choice: TagChoice): boolean =>
  !isSkipped(node, choice) &&
  (choice.only.length === 0 || node.scope.tags.some((tag) => choice.only.includes(tag)));
