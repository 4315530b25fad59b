import { type Problem, problem } from '../problem/problem.ts';
import type { Graph, StepNode } from './graph.ts';
import { isRef } from './ref.ts';

/**
 * Two nodes that manage the same thing on the same host. Inputs that are still refs are unknown here; a step whose
 * claims depend on them answers for what it can see, so claims are named by paths and names, never by outputs.
 */
export function findDoubleClaims(graph: Graph): Problem[] {
  const owners = new Map<string, StepNode>();
  const found: Problem[] = [];
  const sameOnAllHosts = new Map<string, StepNode[]>();
  const namedPerHost = new Set<string>();
  for (const node of graph.nodes) {
    if (node.type !== 'step') continue;
    if (node.perHost === undefined) {
      for (const claim of node.step.claims(plainInput(node))) append(sameOnAllHosts, claim, node);
      continue;
    }
    for (const host of node.subjects) {
      for (const claim of node.step.claims({ ...plainInput(node), ...node.perHost(host) })) {
        namedPerHost.add(claim);
        claimOn(node, host, claim);
      }
    }
  }
  for (const [claim, nodes] of sameOnAllHosts) {
    if (nodes.length === 1 && !namedPerHost.has(claim)) continue;
    for (const node of nodes) for (const host of node.subjects) claimOn(node, host, claim);
  }
  return found;

  function claimOn(node: StepNode, host: string, claim: string): void {
    const key = `${claimScope(node)}${host}\n${claim}`;
    const owner = owners.get(key);
    if (owner === undefined) owners.set(key, node);
    else if (owner !== node) {
      found.push(problem('plan.claimed-twice', { first: owner.id, second: node.id, claim, host }));
    }
  }
}

/** What acts through the API or this machine claims nothing on the subject itself. */
const claimScope = (node: StepNode): string => (node.step.port === 'host' ? '' : `${node.step.port}:`);

const plainInput = (node: StepNode): object =>
  Object.fromEntries(Object.entries(node.shared).filter(([, value]) => !isRef(value)));

function append(index: Map<string, StepNode[]>, key: string, node: StepNode): void {
  const list = index.get(key);
  if (list === undefined) index.set(key, [node]);
  else list.push(node);
}
