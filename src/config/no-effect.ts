import { type Problem, problem } from '../problem/problem.ts';
import { consumers } from './consumers.ts';
import type { Places } from './document/places.ts';
import { isBranch, type Tree } from './document/tree.ts';
import { pointerOf, type Segment } from './pointer.ts';
import { fieldPath } from './schema/fields.ts';

/** Fields that are known and yet ask for more than is brought about. */
const asksInVain: Readonly<Record<string, (value: Tree) => boolean>> = {
  // The host is prepared and known by its name; nobody runs a registry there yet.
  'spec.roleGroups.registry': (hosts) => Array.isArray(hosts) && hosts.length > 0,
};

/** One warning about every field the user set that nothing acts on yet, at the first of them. */
export function noEffectYet(tree: Tree, places: Places): Problem[] {
  const found = new Map<string, string>();
  const walk = (value: Tree, path: readonly Segment[]): void => {
    const field = fieldPath(path);
    if (Object.hasOwn(consumers, field) && !found.has(field)) {
      if (consumers[field] === null || asksInVain[field]?.(value) === true) found.set(field, pointerOf(path));
    }
    if (Array.isArray(value)) for (const [index, item] of value.entries()) walk(item, [...path, index]);
    else if (isBranch(value)) for (const [key, child] of Object.entries(value)) walk(child, [...path, key]);
  };
  walk(tree, []);
  const [first] = found.values();
  if (first === undefined) return [];
  const fields = [...found.keys()].join(', ');
  return [problem('config.no-effect-yet', { fields }, places.key(first))];
}
