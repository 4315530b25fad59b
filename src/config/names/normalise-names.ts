import { type Problem, problem } from '../../problem/problem.ts';
import type { Places } from '../document/places.ts';
import { type Branch, isBranch, type Tree } from '../document/tree.ts';
import { pointerOf } from '../pointer.ts';
import { keyAliases, valueAliases } from './aliases.ts';

/** Puts what is written under an accepted other name under its right one, and leaves out what was left empty. */
export function normaliseNames(tree: Branch, places: Places): Problem[] {
  const problems: Problem[] = [];
  for (const [alias, name] of Object.entries(keyAliases)) {
    const [from, to] = [alias.split('.'), name.split('.')];
    const source = branchAt(tree, from.slice(0, -1));
    const key = from.at(-1) ?? '';
    const value = source?.[key];
    if (source === undefined || value === undefined) continue;
    const target = branchAt(tree, to.slice(0, -1));
    const right = to.at(-1) ?? '';
    if (target === undefined) continue;
    delete source[key];
    if (target[right] !== undefined) {
      problems.push(problem('config.two-names', { alias, name }, places.key(pointerOf(from))));
      continue;
    }
    target[right] = value;
    places.move(pointerOf(from), pointerOf(to));
  }
  for (const [path, spellings] of Object.entries(valueAliases)) respell(tree, path.split('.'), spellings);
  dropEmpty(tree);
  return problems;
}

function branchAt(tree: Branch, path: readonly string[]): Branch | undefined {
  let at: Tree | undefined = tree;
  for (const segment of path) at = isBranch(at) ? at[segment] : undefined;
  return isBranch(at) ? at : undefined;
}

function respell(tree: Tree, path: readonly string[], spellings: Readonly<Record<string, string>>): void {
  const [segment = '', ...rest] = path;
  if (segment === '*' && Array.isArray(tree)) for (const item of tree) respell(item, rest, spellings);
  if (!isBranch(tree)) return;
  const value = tree[segment];
  if (value === undefined) return;
  if (rest.length > 0) respell(value, rest, spellings);
  else if (typeof value === 'string') tree[segment] = spellings[value] ?? value;
}

/** `addons:` with nothing behind it means the same as no `addons:`; inside chart values, null has its own meaning. */
function dropEmpty(tree: Tree): void {
  if (Array.isArray(tree)) for (const item of tree) dropEmpty(item);
  if (!isBranch(tree)) return;
  for (const [key, value] of Object.entries(tree)) {
    if (value === null) delete tree[key];
    else if (key !== 'values') dropEmpty(value);
  }
}
