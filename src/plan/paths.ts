import type { Graph, GraphNode } from './graph.ts';

/** The node ids of a cycle, first one repeated at the end, or undefined. */
export function findCycle(graph: Graph): string[] | undefined {
  const needs = new Map(graph.nodes.map((node) => [node.id, node.needs.map((edge) => edge.node)]));
  const settled = new Set<string>();
  for (const start of needs.keys()) {
    const path: { id: string; next: number }[] = [{ id: start, next: 0 }];
    const onPath = new Set([start]);
    while (path.length > 0) {
      const top = path[path.length - 1];
      if (top === undefined) break;
      const child = settled.has(top.id) ? undefined : needs.get(top.id)?.[top.next];
      if (child === undefined) {
        settled.add(top.id);
        onPath.delete(top.id);
        path.pop();
        continue;
      }
      top.next += 1;
      if (onPath.has(child)) {
        const ids = path.map((entry) => entry.id);
        return [...ids.slice(ids.indexOf(child)), child].reverse();
      }
      onPath.add(child);
      path.push({ id: child, next: 0 });
    }
  }
  return undefined;
}

/**
 * A way by which a region would wait for itself: an edge inside it that waits for other hosts, or a path that leaves
 * it and comes back.
 */
export function findRegionReentry(graph: Graph, region: string): string[] | undefined {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const inside = (node: GraphNode | undefined): boolean => node?.region === region;
  for (const node of graph.nodes.filter(inside)) {
    const across = node.needs.find((edge) => edge.kind !== 'here' && inside(byId.get(edge.node)));
    if (across !== undefined) return [across.node, node.id];
    const seen = new Set<string>();
    const open = outsideNeeds(node).map((id) => [id, node.id]);
    while (open.length > 0) {
      const path = open.pop() ?? [];
      const [head] = path;
      if (head === undefined || seen.has(head)) continue;
      seen.add(head);
      const current = byId.get(head);
      if (inside(current)) return path;
      for (const edge of current?.needs ?? []) open.push([edge.node, ...path]);
    }
  }
  return undefined;

  function outsideNeeds(node: GraphNode): string[] {
    return node.needs.map((edge) => edge.node).filter((id) => !inside(byId.get(id)));
  }
}
