import { type Problem, problem } from '../problem/problem.ts';
import { findDoubleClaims } from './claims.ts';
import type { Graph, GraphNode } from './graph.ts';
import { findCycle, findRegionReentry } from './paths.ts';

/** Everything wrong with a graph, before anything runs. Empty means it can run to an end. */
export function validateGraph(graph: Graph): Problem[] {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const wiring = [...duplicateIds(graph), ...graph.nodes.flatMap((node) => brokenEdges(node, byId))];
  if (wiring.length > 0) return wiring;
  const cycle = findCycle(graph);
  if (cycle !== undefined) return [problem('plan.cycle', { path: cycle.join(' → ') })];
  const reentries = graph.regions.flatMap((region) => {
    const path = findRegionReentry(graph, region.id);
    return path === undefined
      ? []
      : [problem('plan.region-reentered', { region: region.id, path: path.join(' → ') })];
  });
  return [...reentries, ...findDoubleClaims(graph)];
}

function duplicateIds(graph: Graph): Problem[] {
  const seen = new Set<string>();
  return graph.nodes.flatMap(({ id }) => {
    if (seen.has(id)) return [problem('plan.duplicate-node', { node: id })];
    seen.add(id);
    return [];
  });
}

function brokenEdges(node: GraphNode, byId: ReadonlyMap<string, GraphNode>): Problem[] {
  return node.needs.flatMap((edge) => {
    const producer = byId.get(edge.node);
    if (producer === undefined)
      return [problem('plan.missing-producer', { node: node.id, producer: edge.node })];
    const wanted = edge.kind === 'here' ? node.subjects : edge.host === undefined ? [] : [edge.host];
    if (wanted === producer.subjects) return [];
    const present = new Set(producer.subjects);
    const absent = wanted.find((host) => !present.has(host));
    return absent === undefined
      ? []
      : [problem('plan.not-a-subject', { node: node.id, producer: edge.node, host: absent })];
  });
}
