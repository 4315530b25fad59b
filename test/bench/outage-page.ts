import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outage } from '../e2e/harness/prober.ts';

const page = join(import.meta.dirname, '../../docs/outages.md');

const heading = `# Outages, measured

Somebody outside the cluster calls the API through its endpoint ten times a second, each time over a fresh connection: \`/readyz\` and a
list in turn. He holds a watch and writes twice a second. The table says what he noticed while something happened to the cluster: three
control planes run by systemd, in a lab on one machine (see [lab.md](lab.md)).

- **longest silence**: the longest time without any answer. Calls are 100 ms apart and take some 10 ms, so that 0.2 s means nothing happened.
- **failed calls**, and those that **failed again** when they were repeated after a second, as clients do.
  What they saw is below the table: what the system says of the connection, or the status and reason of an answer.
- **watch**: how often the watch broke, and the longest time until one was held again.
- **writes**: how many were acknowledged. A run ends with an error when one of them is lost.
- **goal**: 1 s for what is done on purpose, with no call failing twice; 5 s for what dies. What was missed is named.

What happens is in [endpoints.md](endpoints.md).

Made by \`npm run bench:outages\`; \`-- --endpoint NAME\` makes one of the tables anew. \`--case WORDS\` tries what has these words in its name, and
writes nothing.
`;

export interface OutageRow extends Outage {
  readonly name: string;
  readonly isGraceful: boolean;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** How long nobody may answer: nobody should notice what is done on purpose. */
const longestSilenceMs = (isGraceful: boolean): number => (isGraceful ? 1000 : 5000);

/** Whether a row is as good as it should be, and what of it is not. */
export function goalOf({ isGraceful, longestMs, failedAgain }: OutageRow): string {
  const missed = [
    ...(longestMs > longestSilenceMs(isGraceful) ? ['silence'] : []),
    ...(isGraceful && failedAgain > 0 ? ['failed again'] : []),
  ];
  return missed.length === 0 ? 'met' : `**missed**: ${missed.join(', ')}`;
}

const table = (rows: readonly OutageRow[]): string =>
  [
    '| what happens | on purpose | longest silence | calls | failed | failed again | watch | writes | goal |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map((row) =>
      [
        '',
        row.name,
        row.isGraceful ? 'yes' : 'no',
        seconds(row.longestMs),
        row.calls,
        row.failed,
        row.failedAgain,
        row.watch.breaks === 0 ? 'held' : `${row.watch.breaks} times, ${seconds(row.watch.longestMs)}`,
        row.writes,
        goalOf(row),
        '',
      ]
        .join(' | ')
        .trim(),
    ),
  ].join('\n');

/** Calls are 100 ms apart; later than this one is late. */
const lateMs = 300;

/** What failed calls saw, case by case: this is how the cause is found. A prober that could not ask is no outage. */
const remarks = (rows: readonly OutageRow[]): string =>
  rows
    .map((row) => ({ name: row.name, remark: remarkOn(row) }))
    .filter(({ remark }) => remark !== '')
    .map(({ name, remark }) => `- ${name}: ${remark}\n`)
    .join('');

const remarkOn = ({ saw, sawAgain, heldUpMs }: OutageRow): string =>
  [
    counted(saw),
    counted(sawAgain).replace(/^(?=.)/, 'again '),
    heldUpMs > lateMs ? `the prober itself was held up for ${seconds(heldUpMs)}` : '',
  ]
    .filter((part) => part !== '')
    .join('; ');

const counted = (seen: Readonly<Record<string, number>>): string =>
  Object.entries(seen)
    .sort(([, one], [, other]) => other - one)
    .map(([kind, times]) => `${times} × \`${kind}\``)
    .join(', ');

/** One section per endpoint; those that were not measured now stay as they are. */
export function writeSection(endpoint: string, rows: readonly OutageRow[], machine: string): void {
  const known = existsSync(page)
    ? readFileSync(page, 'utf8')
        .split(/^(?=## )/m)
        .slice(1)
    : [];
  const seen = remarks(rows);
  const section = `## ${endpoint}\n\n${table(rows)}\n\n${seen === '' ? '' : `What failed calls saw:\n\n${seen}\n`}${machine}\n`;
  const others = known.filter((one) => !one.startsWith(`## ${endpoint}\n`)).map((one) => one.trimEnd());
  const sections = [...others, section.trimEnd()].sort();
  writeFileSync(page, `${[heading.trimEnd(), ...sections].join('\n\n')}\n`);
}
