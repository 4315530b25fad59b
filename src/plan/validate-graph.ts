import { type Problem, problem } from '../problem/problem.ts';
import { type Text, text } from '../problem/text.ts';
import { findDoubleClaims } from './claims.ts';
import type { Graph, GraphNode } from './graph.ts';
import { findCycle, findRegionReentry } from './paths.ts';

/** Everything wrong with a graph, before anything runs. Empty means it can run to an end. */
export function validateGraph(graph: Graph): Problem[] {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const wiring = [
    ...duplicateIds(graph),
    ...graph.nodes.flatMap((node) => brokenEdges(node, byId)),
    ...malformed(graph),
  ];
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
    const named = edge.host === undefined ? [] : [edge.host];
    const wanted = edge.kind === 'here' ? node.subjects : named;
    if (wanted === producer.subjects) return [];
    const present = new Set(producer.subjects);
    const absent = wanted.find((host) => !present.has(host));
    return absent === undefined
      ? []
      : [problem('plan.not-a-subject', { node: node.id, producer: edge.node, host: absent })];
  });
}

/** Shapes that could be drawn and could not run. */
function malformed(graph: Graph): Problem[] {
  const wrong = (node: string, because: Text): Problem => problem('plan.malformed', { node, because });
  const ofNodes = graph.nodes.flatMap((node) => {
    const found: Problem[] = [];
    if (new Set(node.subjects).size < node.subjects.length) found.push(wrong(node.id, faults.twice));
    if (node.type === 'gate' && node.needs.some((edge) => edge.data && edge.kind === 'here')) {
      found.push(wrong(node.id, faults.gate));
    }
    if (
      node.type === 'step' &&
      node.standsAlone === true &&
      (node.needs.length > 0 || node.region !== undefined)
    )
      found.push(wrong(node.id, faults.alone));
    return found;
  });
  const ofRegions = graph.regions.flatMap(({ id, hosts, width, finally: closing }) => {
    const inside = new Set(hosts);
    const found: Problem[] = [];
    if (width < 1) found.push(wrong(id, faults.width));
    if (closing?.needs.some((edge) => edge.data) === true) found.push(wrong(closing.id, faults.closing));
    const strays = graph.nodes.filter(
      (node) => node.region === id && node.subjects.some((host) => !inside.has(host)),
    );
    return [...found, ...strays.map((node) => wrong(node.id, faults.stray))];
  });
  return [...ofNodes, ...ofRegions];
}

const faults = {
  twice: text('it names a host twice', '它两次列出同一台主机'),
  gate: text(
    'a gate is asked once for all hosts and cannot read from one of them',
    '门控对所有主机只询问一次，不能读取其中一台的结果',
  ),
  alone: text('it is to stand alone and waits for others', '它应独立运行，却要等待其他节点'),
  width: text('no host may ever enter it', '没有主机可以进入'),
  closing: text(
    'the closing step of a region runs on its own and cannot read results',
    '区域的收尾步骤独立运行，不能读取结果',
  ),
  stray: text('it stands in a region that does not have all of its hosts', '它所在的区域不包含它的全部主机'),
};
