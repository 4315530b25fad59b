import { nearest } from '../../domain/nearest.ts';
import { type Problem, problem } from '../../problem/problem.ts';
import type { Places } from './places.ts';
import type { Branch } from './tree.ts';

/** A file of another program, where each of its fields would be one more mistake; a misspelt Cluster is none. */
export function otherKind(tree: Branch, places: Places): Problem | undefined {
  const kind = tree['kind'];
  if (typeof kind !== 'string' || kind === '' || nearest(kind, ['Cluster']) !== undefined) return undefined;
  return problem('config.other-kind', { kind: kind.slice(0, 100) }, places.value('/kind'));
}
