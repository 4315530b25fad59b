import { type Problem, problem } from '../problem/problem.ts';
import type { Graph, StepNode } from './graph.ts';
import { isRef } from './ref.ts';

/** A step that manages something, and on which hosts. */
interface Claimant {
  readonly node: StepNode;
  readonly hosts: readonly string[];
}

/**
 * Two nodes that manage the same thing on the same host. Inputs that are still refs are unknown here; a step whose
 * claims depend on them answers for what it can see, so claims are named by paths and names, never by outputs.
 */
export function findDoubleClaims(graph: Graph): Problem[] {
  const claimants = new Map<string, Claimant[]>();
  for (const node of graph.nodes) {
    if (node.type !== 'step') continue;
    for (const { claims, hosts } of claimsOf(node)) {
      for (const claim of claims) append(claimants, `${claimScope(node)}${claim}`, { node, hosts });
    }
  }
  return [...claimants].flatMap(([claim, list]) => (list.length === 1 ? [] : clashes(claim, list)));
}

/** Most nodes claim the same on all their hosts; only those that differ by host are kept apart. */
function claimsOf(
  node: StepNode,
): { readonly claims: readonly string[]; readonly hosts: readonly string[] }[] {
  const plain = plainInput(node);
  const { perHost } = node;
  if (perHost === undefined) return [{ claims: node.step.claims(plain), hosts: node.subjects }];
  const groups = new Map<string, { claims: readonly string[]; hosts: string[] }>();
  for (const host of node.subjects) {
    const claims = node.step.claims({ ...plain, ...perHost(host) });
    const key = claims.join('\n');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { claims, hosts: [host] });
    else group.hosts.push(host);
  }
  return [...groups.values()];
}

function clashes(claim: string, claimants: readonly Claimant[]): Problem[] {
  const owners = new Map<string, StepNode>();
  const found: Problem[] = [];
  for (const { node, hosts } of claimants) {
    for (const host of hosts) {
      const owner = owners.get(host);
      if (owner === undefined) owners.set(host, node);
      else if (owner !== node) {
        found.push(problem('plan.claimed-twice', { first: owner.id, second: node.id, claim, host }));
      }
    }
  }
  return found;
}

/** What acts through the API or this machine claims nothing on the subject itself. */
const claimScope = (node: StepNode): string => (node.step.port === 'host' ? '' : `${node.step.port}:`);

const plainInput = (node: StepNode): object =>
  Object.fromEntries(Object.entries(node.shared).filter(([, value]) => !isRef(value)));

function append(index: Map<string, Claimant[]>, key: string, claimant: Claimant): void {
  const list = index.get(key);
  if (list === undefined) index.set(key, [claimant]);
  else list.push(claimant);
}
