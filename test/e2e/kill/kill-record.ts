import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

const row = z.object({ mode: z.string(), kill: z.string(), outcome: z.string() });
const shape = z.array(row);

export type KillRow = z.infer<typeof row>;

/** What was found so far; it outlives the run, so that the next one goes on where this one was stopped. */
export interface KillRecord {
  rows(): readonly KillRow[];
  add(more: readonly KillRow[]): void;
}

export function openKillRecord(file: string, table: string): KillRecord {
  const rows = new Map(
    (existsSync(file) ? shape.parse(JSON.parse(readFileSync(file, 'utf8'))) : []).map((one) => [
      `${one.mode} ${one.kill}`,
      one,
    ]),
  );
  return {
    rows: () => [...rows.values()],
    add(more) {
      for (const one of more) rows.set(`${one.mode} ${one.kill}`, one);
      replace(file, `${JSON.stringify([...rows.values()], null, 1)}\n`);
      replace(table, tableOf([...rows.values()]));
    },
  };
}

function replace(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file);
}

/** One line per step: three moments side by side. */
function tableOf(rows: readonly KillRow[]): string {
  const byStep = Map.groupBy(rows, ({ mode, kill }) => `${mode} ${kill.split(' ').slice(0, -1).join(' ')}`);
  const failures = rows.filter(({ outcome }) => outcome !== 'same');
  const lines = [...byStep].sort().map(([step, list]) => {
    const [mode = '', command = '', node = ''] = step.split(' ');
    const at = (moment: string): string =>
      list.find(({ kill }) => kill.endsWith(` ${moment}`))?.outcome ?? '';
    return `| ${mode} | ${command} | \`${node}\` | ${at('before')} | ${at('during')} | ${at('after')} |`;
  });
  return [
    '# Killed everywhere',
    '',
    'Written by `npm run e2e -- kill-everywhere`. At each moment of each step kubexm is ended by SIGKILL and the run is',
    'taken up again by `kubexm resume run`. `same`: hosts and cluster end as those of a run that nobody disturbed, and one',
    'more run changes nothing. `not met`: the step had nothing to do any more when the run came to it again.',
    '',
    `Kills: ${rows.length}. Not the same: ${failures.filter(({ outcome }) => outcome !== 'not met').length}.`,
    '',
    '| mode | command | step | before | during | after |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines,
    '',
  ].join('\n');
}
