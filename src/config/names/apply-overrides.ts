import { parseDocument } from 'yaml';
import { hideNamedSecrets } from '../../domain/hide-named-secrets.ts';
import { nearest } from '../../domain/nearest.ts';
import { type Problem, problem, type Where } from '../../problem/problem.ts';
import type { Places } from '../document/places.ts';
import { type Branch, childOf, forbiddenKeys, isBranch, type Tree } from '../document/tree.ts';
import { pointerOf } from '../pointer.ts';
import { leafFields } from '../schema/fields.ts';
import { configSchema, descend, type JsonSchema } from '../schema/json-schema.ts';
import { didYouMean } from '../words.ts';
import { shortNames } from './short-names.ts';

/** One `-e key=value`: the key is a dotted path or a short name. */
export interface Override {
  readonly key: string;
  readonly value: string;
}

/** Puts the values of the command line over those of the file. */
export function applyOverrides(tree: Branch, places: Places, overrides: readonly Override[]): Problem[] {
  return overrides.flatMap((override) => applyOverride(tree, places, override) ?? []);
}

function applyOverride(tree: Branch, places: Places, { key, value }: Override): Problem | undefined {
  const path = (shortNames[key] ?? key).split('.');
  const schema = descend(configSchema(), path);
  const pointer = pointerOf(path);
  const excerpt = `-e ${key}=${schema === undefined || schema.writeOnly === true ? '***' : hideNamedSecrets(value)}`;
  const where: Where = { file: '-e', line: 1, column: 1, excerpt, pointer };

  const content = readValue(schema, value);
  const forbidden = [...path, ...keysIn(content)].find((key) => forbiddenKeys.has(key));
  if (forbidden !== undefined) return problem('config.forbidden-key', { key: forbidden }, where);
  if (schema === undefined) {
    const known = nearest(key, [...Object.keys(shortNames), ...leafFields()]);
    return problem('config.unknown-override', { key, didYouMean: didYouMean(known) }, where);
  }
  if (!place(tree, path, content)) {
    return problem('config.override-without-place', { key }, where);
  }
  places.record(pointer, { key: () => where, value: () => where, spelling: value });
  return undefined;
}

/** Text stays as typed; for everything else the value is YAML, as it would be in the file. */
function readValue(schema: JsonSchema | undefined, value: string): Tree {
  if (schema === undefined || schema.type === 'string') return value;
  const document = parseDocument(value, { uniqueKeys: true });
  return document.errors.length > 0 ? value : (document.toJS({ maxAliasCount: 0 }) as Tree);
}

function keysIn(tree: Tree): string[] {
  if (Array.isArray(tree)) return tree.flatMap(keysIn);
  return isBranch(tree) ? Object.entries(tree).flatMap(([key, child]) => [key, ...keysIn(child)]) : [];
}

function place(tree: Branch, path: readonly string[], value: Tree): boolean {
  const last = path.at(-1) ?? '';
  let at: Tree = tree;
  for (const segment of path.slice(0, -1)) {
    const next = childOf(at, segment);
    if (next !== undefined && next !== null) at = next;
    else if (isBranch(at)) at = at[segment] = {};
    else return false;
  }
  if (Array.isArray(at) && Number(last) < at.length) at[Number(last)] = value;
  else if (isBranch(at)) at[last] = value;
  else return false;
  return true;
}
