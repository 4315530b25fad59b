import type { GraphNode, Minimum } from '../plan/graph.ts';
import { type Problem, problem } from '../problem/problem.ts';

/** Counts the hosts each node has lost, and says when that is more than it can bear. */
export interface Casualties {
  readonly problems: ReadonlyMap<string, Problem>;
  /** Notes that a host left; answers the problem to stop with when one of its nodes cannot do without it. */
  lose(host: string, because: Problem, nodes: readonly GraphNode[]): Problem | undefined;
}

export function createCasualties(): Casualties {
  const problems = new Map<string, Problem>();
  const lostOf = new Map<GraphNode, string[]>();
  return {
    problems,
    lose(host, because, nodes) {
      if (!problems.has(host)) problems.set(host, because);
      let stop: Problem | undefined;
      for (const node of nodes) {
        const lost = lostOf.get(node) ?? [];
        lost.push(host);
        lostOf.set(node, lost);
        const allowed = mayLose(node.minimum);
        if (stop !== undefined || lost.length <= allowed) continue;
        stop = allowed === 0 ? because : tooMany(node, lost, allowed);
      }
      return stop;
    },
  };
}

function mayLose(minimum: Minimum): number {
  if (minimum === 'all') return 0;
  return minimum === 'any' ? Number.POSITIVE_INFINITY : minimum.mayLose;
}

const tooMany = (node: GraphNode, lost: readonly string[], allowed: number): Problem =>
  problem('engine.too-many-lost', {
    node: node.id,
    lost: lost.length,
    total: node.subjects.length,
    hosts: lost.join(', '),
    allowed,
  });

/** What another host cannot make good: the lock was taken from us, the journal fails, or the operator must be asked. */
export const stopsEverything = ({ code }: Problem): boolean =>
  code === 'host.lock-lost' ||
  code === 'engine.more-than-approved' ||
  code === 'engine.needs-untagged' ||
  code.startsWith('journal.');
