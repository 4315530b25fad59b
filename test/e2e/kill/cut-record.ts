import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Cut, type CutKind, cutKinds, keyOf } from './cut.ts';

/** `same`: as without the cut. `not met`: the moment of the cut did not come. */
const outcomes = ['same', 'differs', 'stuck', 'not met'] as const;

export interface CutRow extends Cut {
  readonly mode: string;
  readonly outcome: (typeof outcomes)[number];
  /** What was wrong. */
  readonly found?: string;
}

/**
 * What was found so far. The page is the record itself, so that the next run goes on where this one was stopped, on any
 * machine; one run per mode may write to it at the same time.
 */
export interface CutRecord {
  rows(): readonly CutRow[];
  add(more: readonly CutRow[]): void;
}

export function openCutRecord(page: string): CutRecord {
  const written = (): readonly CutRow[] => (existsSync(page) ? readCuts(readFileSync(page, 'utf8')) : []);
  const own = new Map<string, CutRow>();
  const rows = (): Map<string, CutRow> =>
    new Map([...written().map((one) => [placeOf(one), one] as const), ...own]);
  return {
    rows: () => [...rows().values()],
    add(more) {
      for (const one of more) own.set(placeOf(one), one);
      mkdirSync(dirname(page), { recursive: true });
      const fresh = `${page}.${process.pid}.new`;
      writeFileSync(fresh, renderCuts([...rows().values()]));
      renameSync(fresh, page);
    },
  };
}

/** Steps of a list of cuts that were never struck: nothing is known of them. */
export function neverMet(mode: string, cuts: readonly Cut[], rows: readonly CutRow[]): readonly string[] {
  const stepOf = ({ operation, step }: Cut): string => `${mode}: ${operation}: ${step}`;
  const met = rows.filter((row) => row.mode === mode && row.outcome !== 'not met').map(stepOf);
  return [...new Set(cuts.map(stepOf))].filter((step) => !met.includes(step));
}

const placeOf = (one: CutRow): string => `${one.mode}: ${keyOf(one)}`;

const kinds = Object.keys(cutKinds) as readonly CutKind[];

const modeOf = (step: string): string => step.slice(0, step.lastIndexOf(' | '));

/** The steps of an operation stay in their order. */
const byMode = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  modeOf(one) < modeOf(other) ? -1 : Number(modeOf(one) > modeOf(other));

/** One line per step: all that can happen to it side by side. */
function renderCuts(rows: readonly CutRow[]): string {
  const bySteps = Map.groupBy(rows, ({ mode, operation, step }) => `${mode} | ${operation} | \`${step}\``);
  const lines = [...bySteps].toSorted(byMode).map(([step, list]) => {
    const outcomeOf = (kind: CutKind): string => list.find((one) => one.kind === kind)?.outcome ?? '';
    return `| ${step} | ${kinds.map(outcomeOf).join(' | ')} |`;
  });
  const count = (...wanted: readonly CutRow['outcome'][]): number =>
    rows.filter(({ outcome }) => wanted.includes(outcome)).length;
  return `# Cut off everywhere

Written by \`npm run e2e -- kill-everywhere\`, which can be stopped at any time and goes on where it was: what is \`same\` here
is not tried again. At each moment of each step kubexm is ended by SIGKILL, or its machine loses power with the newest pages
of its records, or the host of the step reboots; then the run is taken up by \`kubexm resume run\`. A step that an operation
takes several times, such as one for each file that is brought, is cut off wherever it is at work when the moment comes. One
kill counts for every step that is at work then, and as one after every step behind which nothing has been begun on its host. What
adding and deleting a master and a worker have in common is tried with the master.

- \`same\`: hosts and cluster end as those of a run that nobody disturbed, and one more run changes nothing.
- \`not met\`: the moment did not come, in up to three tries of a run. The step was over within milliseconds, before kubexm was
  ended; or an earlier cut left it nothing to do, since the host went on without kubexm. Where kubexm could still say that a
  step was done, a kill counts as one after it, whatever moment it was meant for.
- \`differs\`: something is not as without the cut. \`stuck\`: the resume failed. What was found stands below the table.
- An empty field has not been tried yet, or is about the control machine, which has no host that could reboot.
- A step or an operation without a row has not been tried yet.

Cuts so far: ${rows.length}, of ${bySteps.size} steps. The same: ${count('same')}. Not met: ${count('not met')}. Not the same: ${count('differs', 'stuck')}.

| mode | operation | step | ${kinds.join(' | ')} |
| ${Array.from({ length: kinds.length + 3 }, () => '---').join(' | ')} |
${lines.join('\n')}
${rows.map(renderFound).join('')}`;
}

/** What was wrong is fenced with more than it can hold itself. */
const renderFound = (row: CutRow): string =>
  row.found === undefined ? '' : `\n## ${placeOf(row)}\n\n~~~~~~text\n${row.found}\n~~~~~~\n`;

function readCuts(page: string): readonly CutRow[] {
  const found = new Map(
    [...page.matchAll(/^## (.+)\n\n~~~~~~text\n([\s\S]*?)\n~~~~~~$/gm)].map(([, place = '', text = '']) => [
      place,
      text,
    ]),
  );
  return [...page.matchAll(/^\| (\w+) \| ([^|]+) \| `([^`]+)` \| (.*) \|$/gm)].flatMap(
    ([, mode = '', operation = '', step = '', cells = '']) =>
      cells.split('|').flatMap((cell, at): CutRow[] => {
        const [kind, outcome] = [kinds[at], outcomes.find((one) => one === cell.trim())];
        if (kind === undefined || outcome === undefined) return [];
        const row = { mode, operation, step, kind, outcome };
        const wrong = found.get(placeOf(row));
        return [wrong === undefined ? row : { ...row, found: wrong }];
      }),
  );
}
