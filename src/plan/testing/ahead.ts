import type { Graph } from '../graph.ts';

/** Every node that one waits for, however far back; the node is found by the end of its name. */
export function ahead({ nodes }: Graph, id: string): readonly string[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const found = new Set<string>();
  const visit = (one: string): void => {
    for (const { node } of byId.get(one)?.needs ?? []) {
      if (found.has(node)) continue;
      found.add(node);
      visit(node);
    }
  };
  visit(nodes.find((node) => node.id.endsWith(id))?.id ?? '');
  return [...found];
}
