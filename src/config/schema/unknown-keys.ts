import { nearest } from '../../domain/nearest.ts';
import { shown } from '../../domain/shown.ts';
import { type Problem, problem } from '../../problem/problem.ts';
import type { Places } from '../document/places.ts';
import { isBranch } from '../document/tree.ts';
import { foreignNames } from '../names/foreign-names.ts';
import { namesWithout } from '../names/names-without.ts';
import { dotted, pointerOf, type Segment } from '../pointer.ts';
import { knownKeys } from './fields.ts';
import { valueAt } from './issue-path.ts';
import { configSchema, descend } from './json-schema.ts';

/** A key that has no meaning here: the right name when it is one we know from elsewhere, else the nearest. */
export function unknownKeyProblems(path: readonly Segment[], tree: unknown, places: Places): Problem[] {
  const foreign = foreignBelow(path, valueAt(tree, path));
  if (foreign.length > 0) {
    return foreign.map(({ at, use }) =>
      problem('config.foreign-key', { key: dotted(at), use: dotted(use) }, places.key(pointerOf(at))),
    );
  }
  const nameless = inTable(path, namesWithout);
  if (nameless !== undefined) {
    const params = { key: dotted(path), because: nameless };
    return [problem('config.no-counterpart', params, places.key(pointerOf(path)))];
  }
  const place = path.slice(0, -1);
  const key = String(path.at(-1));
  const known = knownKeys(descend(configSchema(), place.map(String)));
  const suggestion = nearest(key, known) ?? nearestByBeginning(key, known);
  const where = places.key(pointerOf(path));
  const params = { key: shown(key), place: place.length === 0 ? 'document' : dotted(place) };
  return suggestion === undefined
    ? [problem('config.unknown-key', { ...params, known: known.join(', ') }, where)]
    : [problem('config.unknown-key-near', { ...params, nearest: suggestion }, where)];
}

/** Where the values of such a key belong and nothing is: that it is missing there is the same mistake. */
export const awaitedAt = (path: readonly Segment[], tree: unknown): readonly string[] =>
  foreignBelow(path, valueAt(tree, path))
    .filter(({ use }) => valueAt(tree, use) === undefined)
    .map(({ use }) => pointerOf(use));

/** `contorlPlane` is far from `controlPlaneEndpoint` as a whole, and near to how it begins. */
function nearestByBeginning(key: string, known: readonly string[]): string | undefined {
  const beginning = nearest(
    key,
    known.map((name) => name.slice(0, key.length)).filter((name) => name.length === key.length),
  );
  return beginning === undefined || key.length < 5
    ? undefined
    : known.find((name) => name.startsWith(beginning));
}

interface Foreign {
  readonly at: readonly Segment[];
  readonly use: readonly Segment[];
}

/** The most exact names in the table: `loadBalancer.vip` is answered itself, not as part of `loadBalancer`. */
function foreignBelow(path: readonly Segment[], value: unknown): Foreign[] {
  const below = isBranch(value)
    ? Object.entries(value).flatMap(([key, child]) => foreignBelow([...path, key], child))
    : [];
  if (below.length > 0) return below;
  const pattern = inTable(path, foreignNames);
  if (pattern === undefined) return [];
  const use = withIndices(pattern, path);
  return dotted(use) === dotted(path) ? [] : [{ at: path, use }];
}

/** In these tables `spec.` may be missing in front, and an item of a list is `*`. */
function inTable<T>(path: readonly Segment[], table: Readonly<Record<string, T>>): T | undefined {
  const name = path
    .filter((segment, index) => index > 0 || segment !== 'spec')
    .map((segment) => (typeof segment === 'number' ? '*' : segment))
    .join('.');
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** The place in the same items of lists: `preInstall.*.script` is `preInstall[1].script` for what stands in the second. */
function withIndices(pattern: string, path: readonly Segment[]): readonly Segment[] {
  const indices = path.filter((segment) => typeof segment === 'number').values();
  return pattern.split('.').map((segment) => (segment === '*' ? (indices.next().value ?? segment) : segment));
}
