import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { type Cut, cutKinds, keyOf } from './cut.ts';

/** `same`: as without the cut. `not met`: the step had nothing to do any more when the run came to it again. */
const outcomes = ['same', 'differs', 'stuck', 'not met'] as const;

const row = z.object({
  mode: z.string(),
  operation: z.string(),
  node: z.string(),
  kind: z.enum(Object.keys(cutKinds) as [Cut['kind'], ...Cut['kind'][]]),
  outcome: z.enum(outcomes),
  /** What was wrong. */
  found: z.string().optional(),
});

export type CutRow = z.infer<typeof row>;

/** What was found so far; it outlives the run, so that the next one goes on where this one was stopped. */
export interface CutRecord {
  rows(): readonly CutRow[];
  add(more: readonly CutRow[]): void;
}

export function openCutRecord(file: string, table: string): CutRecord {
  const known = existsSync(file) ? z.array(row).parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
  const rows = new Map(known.map((one) => [placeOf(one), one]));
  return {
    rows: () => [...rows.values()],
    add(more) {
      for (const one of more) rows.set(placeOf(one), one);
      replace(file, `${JSON.stringify([...rows.values()], null, 1)}\n`);
      replace(table, tableOf([...rows.values()]));
    },
  };
}

const placeOf = (one: CutRow): string => `${one.mode} ${keyOf(one)}`;

function replace(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file);
}

/** One line per step: all that can happen to it side by side. */
function tableOf(rows: readonly CutRow[]): string {
  const kinds = Object.keys(cutKinds);
  const bySteps = Map.groupBy(rows, ({ mode, operation, node }) => `${mode} | ${operation} | \`${node}\``);
  const lines = [...bySteps].map(([step, list]) => {
    const outcomeOf = (kind: string): string => list.find((one) => one.kind === kind)?.outcome ?? '';
    return `| ${step} | ${kinds.map(outcomeOf).join(' | ')} |`;
  });
  const count = (...wanted: readonly CutRow['outcome'][]): number =>
    rows.filter(({ outcome }) => wanted.includes(outcome)).length;
  return `# Cut off everywhere

Written by \`npm run e2e -- kill-everywhere\`, which can be stopped at any time and goes on where it was. At each moment of
each step kubexm is ended by SIGKILL, or its machine loses power with the newest pages of its records, or the host of the
step reboots; then the run is taken up by \`kubexm resume run\`. \`same\`: hosts and cluster end as those of a run that nobody
disturbed, and one more run changes nothing. \`not met\`: the step had nothing to do any more when the run came to it again.
An empty field has not been tried yet, or is about the control machine, which has no host that could reboot.

Cuts so far: ${rows.length}. The same: ${count('same')}. Not met: ${count('not met')}. Not the same: ${count('differs', 'stuck')}.

| mode | operation | step | ${kinds.join(' | ')} |
| ${Array.from({ length: kinds.length + 3 }, () => '---').join(' | ')} |
${lines.join('\n')}
`;
}
