import { type Cut, keyOf } from './cut.ts';
import type { CutRow } from './cut-record.ts';
import type { Passed } from './passage.ts';

/** Of each operation. A pass is long enough for its beginning and end not to count, and short enough to be lost. */
const stepsPerPass = 12;

/** What was not met by then is given up: another cut may have come in its way once or twice, hardly more often. */
const mostTries = 3;

/**
 * What to try next: of each operation the first steps that are not known yet, each with every cut of it that is left. What was
 * tried and not met, now or by an earlier run, has to wait until everything else was tried as often.
 */
export function nextPortion(left: readonly Cut[], tries: ReadonlyMap<string, number>): readonly Cut[] {
  const [first = []] = [...Map.groupBy(left, (cut) => tries.get(keyOf(cut)) ?? 0)]
    .filter(([times]) => times < mostTries)
    .toSorted(([one], [other]) => one - other)
    .map(([, cuts]) => cuts);
  return [...Map.groupBy(first, ({ operation }) => operation).values()].flatMap((ofOperation) =>
    [...Map.groupBy(ofOperation, ({ step }) => step).values()].slice(0, stepsPerPass).flat(),
  );
}

export interface Judged {
  readonly rows: readonly CutRow[];
  /** Portions to try before anything else, each by itself, to find the cut that is to blame. */
  readonly again: readonly (readonly Cut[])[];
}

/**
 * A step is cut off in one way after another, until it has nothing to do any more: what is left of it then has yet to be
 * tried. What it came past was not met, and so was everything of a step that never came. What happened by the way counts as
 * if it had been tried. A pass that went wrong says only that one of its cuts did.
 */
export function judge(mode: string, tried: readonly Cut[], { happened, stuckAt, wrong }: Passed): Judged {
  const row = (cut: Cut, outcome: CutRow['outcome']): CutRow => ({
    mode,
    ...cut,
    outcome,
    ...(wrong === '' ? {} : { found: wrong }),
  });
  if (stuckAt !== undefined)
    return stuckAt.length === 1
      ? { rows: stuckAt.map((cut) => row(cut, 'stuck')), again: [] }
      : { rows: [], again: stuckAt.map((cut) => [cut]) };
  if (wrong !== '') {
    const [only] = happened;
    if (only === undefined) throw new Error(`wrong without any cut: ${wrong}`);
    if (happened.length === 1) return { rows: [row(only, 'differs')], again: [] };
    const middle = Math.ceil(happened.length / 2);
    return { rows: [], again: [happened.slice(0, middle), happened.slice(middle)] };
  }
  const met = new Set(happened.map(keyOf));
  const isMet = (cut: Cut): boolean => met.has(keyOf(cut));
  const bySteps = Map.groupBy(tried, ({ operation, step }) => `${operation}: ${step}`);
  const meant = new Set(tried.map(keyOf));
  const byTheWay = happened.filter((cut) => !meant.has(keyOf(cut)));
  return {
    rows: [
      ...[...bySteps.values()].flatMap((ofStep) => {
        const over = ofStep.some(isMet) ? ofStep.findLastIndex(isMet) + 1 : ofStep.length;
        return ofStep.slice(0, over).map((cut) => row(cut, isMet(cut) ? 'same' : 'not met'));
      }),
      ...byTheWay.map((cut) => row(cut, 'same')),
    ],
    again: [],
  };
}
