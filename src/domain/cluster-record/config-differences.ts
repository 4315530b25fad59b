import { couldBe } from './could-be.ts';

/** A place where two configurations say different things; `undefined` where one says nothing. */
export interface ConfigDifference {
  /** `spec.hosts.node1.roles`: what has a name is found by it. */
  readonly place: string;
  readonly recorded: unknown;
  readonly wanted: unknown;
}

interface Comparison {
  /** Another kubexm may know other fields: what only one side has is no difference then. */
  readonly onlyShared: boolean;
}

export function configDifferences(
  recorded: unknown,
  wanted: unknown,
  comparison: Comparison,
  path: readonly string[] = [],
): readonly ConfigDifference[] {
  const [old, now] = [fieldsOf(recorded), fieldsOf(wanted)];
  if (old === undefined || now === undefined) {
    if (couldBe(recorded, wanted)) return [];
    return [{ place: path.join('.'), recorded, wanted }];
  }
  const isList = Array.isArray(recorded);
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name) => {
    const isShared = old.has(name) && now.has(name);
    if (!isShared && comparison.onlyShared && !isList) return [];
    return configDifferences(old.get(name), now.get(name), comparison, [...path, name]);
  });
}

/** Objects, and lists of what has a name; any other list is compared as a whole. */
function fieldsOf(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  const named = value.map((item: unknown) => [nameOf(item), item] as const);
  const names = new Set(named.map(([name]) => name));
  return names.size === named.length && !names.has(undefined)
    ? new Map(named.map(([name, item]) => [name ?? '', item]))
    : undefined;
}

const nameOf = (item: unknown): string | undefined =>
  typeof item === 'object' && item !== null && 'name' in item && typeof item.name === 'string'
    ? item.name
    : undefined;
