import type { Graph } from '../plan/graph.ts';

/** The nodes behind which a gate stands, however far. */
export function beforeGates({ nodes }: Graph): ReadonlySet<string> {
  const needsOf = new Map(nodes.map(({ id, needs }) => [id, needs]));
  const found = new Set<string>();
  const open = nodes.filter(({ type }) => type === 'gate').flatMap(({ needs }) => needs);
  for (let edge = open.pop(); edge !== undefined; edge = open.pop()) {
    if (found.has(edge.node)) continue;
    found.add(edge.node);
    open.push(...(needsOf.get(edge.node) ?? []));
  }
  return found;
}
