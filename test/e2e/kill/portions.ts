import { type Cut, keyOf } from './cut.ts';
import type { CutRow } from './cut-record.ts';
import type { Passed } from './passage.ts';

/** Of each operation. A pass is long enough for its beginning and end not to count, and short enough to be lost. */
const stepsPerPass = 12;

/** What to try next: of each operation the first steps that are not known yet, each with every cut of it that is left. */
export function nextPortion(left: readonly Cut[]): readonly Cut[] {
  return [...Map.groupBy(left, ({ operation }) => operation).values()].flatMap((ofOperation) =>
    [...Map.groupBy(ofOperation, ({ node }) => node).values()].slice(0, stepsPerPass).flat(),
  );
}

export interface Judged {
  readonly rows: readonly CutRow[];
  /** Portions to try before anything else, each by itself, to find the cut that is to blame. */
  readonly again: readonly (readonly Cut[])[];
}

/**
 * A step is cut off in one way after another, until it has nothing to do any more. What comes after that says nothing of
 * the cuts that were not met, but for the first of each step. A pass that went wrong says only that one of its cuts did.
 */
export function judge(mode: string, tried: readonly Cut[], { happened, stuckAt, wrong }: Passed): Judged {
  const row = (cut: Cut, outcome: CutRow['outcome']): CutRow => ({
    mode,
    ...cut,
    outcome,
    ...(wrong === '' ? {} : { found: wrong }),
  });
  if (stuckAt !== undefined) return { rows: [row(stuckAt, 'stuck')], again: [] };
  if (wrong !== '') {
    const [only] = happened;
    if (only === undefined) throw new Error(`wrong without any cut: ${wrong}`);
    if (happened.length === 1) return { rows: [row(only, 'differs')], again: [] };
    const middle = Math.ceil(happened.length / 2);
    return { rows: [], again: [happened.slice(0, middle), happened.slice(middle)] };
  }
  const met = new Set(happened.map(keyOf));
  const first = new Set(
    [...Map.groupBy(tried, ({ operation, node }) => `${operation}: ${node}`).values()].flatMap(([cut]) =>
      cut === undefined ? [] : [keyOf(cut)],
    ),
  );
  return {
    rows: tried.flatMap((cut) => {
      if (met.has(keyOf(cut))) return [row(cut, 'same')];
      return first.has(keyOf(cut)) ? [row(cut, 'not met')] : [];
    }),
    again: [],
  };
}
