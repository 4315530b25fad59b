import type { Digest, Entry } from './digest.ts';
import { matcher } from './pattern.ts';

/** One thing that is there in one state only, or that differs. */
export interface Difference {
  readonly section: string;
  readonly name: string;
  readonly before: Entry | undefined;
  readonly after: Entry | undefined;
}

interface Comparison {
  /** What may differ: the section, a space and a pattern, such as `files /var/lib/kubexm/**`. */
  readonly except?: readonly string[];
  /** Whether a service that was started again counts as a difference. */
  readonly restarts?: boolean;
}

export function compareDigests(
  before: Digest,
  after: Digest,
  { except = [], restarts = false }: Comparison = {},
): Difference[] {
  const excepted = matcher(restarts ? except : [...except, 'starts **']);
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((section) => {
    const [old, now] = [before.get(section), after.get(section)];
    const names = [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])].sort();
    return names
      .map((name) => ({ section, name, before: old?.get(name), after: now?.get(name) }))
      .filter((row) => !excepted(`${section} ${row.name}`) && !isSame(row.before, row.after));
  });
}

function isSame(one: Entry | undefined, other: Entry | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return attributesOf(one, other).every((attribute) => one[attribute] === other[attribute]);
}

export const attributesOf = (one: Entry, other: Entry): string[] => [
  ...new Set([...Object.keys(one), ...Object.keys(other)]),
];
