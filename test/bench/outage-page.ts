import type { Outage } from '../e2e/harness/prober.ts';

const heading = `# Outages, measured

Somebody outside the cluster calls the API through its endpoint ten times a second, each time over a fresh connection: \`/readyz\` and a
list in turn. He holds a watch and writes twice a second. The table says what he noticed while something happened to the cluster: three
control planes run by systemd, in a lab on one machine (see [lab.md](lab.md)).

- **longest silence**: the longest time without any answer. Calls are 100 ms apart and take some 10 ms, so that 0.2 s means nothing happened.
- **failed calls**, and those that **failed again** when they were repeated after a second, as clients do.
  What they saw is below the table: what the system says of the connection, or the status and reason of an answer. So is how long the
  prober itself was held up by the load: silence of that length is his, and no outage.
- **watch**: how often the watch broke, and the longest time until one was held again.
- **writes**: how many were acknowledged. A run ends with an error when one of them is lost.
- **goal**: 1 s for what is done on purpose, with no call failing twice; 5 s for what dies. What was missed is named.
- **load**: the load average of the machine, lab included, in the minute that ended with the row; it has two cores. \`–\` where it was not noted.

What happens is in [endpoints.md](endpoints.md).

Made by \`npm run bench:outages\`; \`-- --endpoint NAME\` makes one of the tables anew, \`--case WORDS\` the rows that have these words in their names.
`;

export interface OutageRow extends Outage {
  readonly name: string;
  readonly isGraceful: boolean;
  /** Of the machine, in the minute that ended with it. */
  readonly load: number;
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

const tableHead = [
  '| what happens | on purpose | longest silence | calls | failed | failed again | watch | writes | goal | load |',
  '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
];

const lineOf = (row: OutageRow): string =>
  [
    '',
    row.name,
    row.isGraceful ? 'yes' : 'no',
    seconds(row.longestMs),
    row.calls,
    row.failed,
    row.failedAgain,
    watchOf(row),
    row.writes,
    goalOf(row),
    row.load.toFixed(1),
    '',
  ]
    .join(' | ')
    .trim();

const watchOf = ({ watch: { breaks, longestMs } }: OutageRow): string =>
  breaks === 0 ? 'held' : `${breaks === 1 ? 'once' : `${breaks} times`}, ${seconds(longestMs)}`;

/** Calls are 100 ms apart; later than this one is late. */
const lateMs = 300;

/** Remarks, and what failed calls saw: this is how the cause is found. A prober that could not ask is no outage. */
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

export interface Measured {
  readonly endpoint: string;
  readonly rows: readonly OutageRow[];
  /** All there are, in their order. */
  readonly names: readonly string[];
  readonly machine: string;
}

/** The page with what was measured now; rows and endpoints that were not stay as they are. */
export function renderOutages(known: string, { endpoint, rows, names, machine }: Measured): string {
  const sections = new Map(
    known
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.split('\n', 1)[0] ?? '', section] as const),
  );
  const before = sections.get(endpoint) ?? '';
  const linesFor = (name: string): { readonly row: string[]; readonly remark: string[] } => {
    const measured = rows.find((row) => row.name === name);
    const lines = before.split('\n');
    if (measured === undefined)
      return {
        row: lines.filter((line) => line.startsWith(`| ${name} |`)),
        remark: lines.filter((line) => line.startsWith(`- ${name}: `)),
      };
    const remark = remarkOn(measured);
    return { row: [lineOf(measured)], remark: remark === '' ? [] : [`- ${name}: ${remark}`] };
  };
  const all = names.map(linesFor);
  const remarks = all.flatMap(({ remark }) => remark);
  sections.set(
    endpoint,
    [
      `${endpoint}\n`,
      ...tableHead,
      ...all.flatMap(({ row }) => row),
      ...(remarks.length === 0 ? [] : ['\nRemarks, and what failed calls saw:\n', ...remarks]),
      `\n${machine}`,
    ].join('\n'),
  );
  const written = [...sections.values()].map((section) => `## ${section.trimEnd()}`).toSorted();
  return `${[heading.trimEnd(), ...written].join('\n\n')}\n`;
}
