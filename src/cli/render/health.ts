import type { HealthFinding, HealthReport, HealthRow } from '../../domain/health/judge-health.ts';
import { fill, type Lang, type Text, text } from '../../problem/text.ts';
import { redactText } from '../../telemetry/redact-event.ts';
import type { CliContext } from '../context.ts';
import { type OutputFormat, printData } from './data.ts';
import { withOwnFile } from './own-file.ts';
import { type Sheet, sheetFor } from './sheet.ts';
import type { Tone } from './style.ts';
import { type Column, tableLines } from './table.ts';
import { padEnd, widthOf, wrap } from './width.ts';
import { withCommands } from './with-commands.ts';

const states = {
  good: ['✓', 'green', text('good', '正常')],
  warning: ['!', 'yellow', text('warning', '警告')],
  error: ['✗', 'red', text('error', '错误')],
  unseen: ['–', 'dim', text('not seen', '未检查')],
} as const;

const words = {
  found: text('found', '发现'),
  fix: text('fix', '解决'),
  more: text('and {count} more', '另有 {count} 项'),
};

/** The table names so many of each check; the blocks below it as many. */
const mostShown = 5;

export async function printHealth(
  found: HealthReport,
  format: OutputFormat,
  context: CliContext,
): Promise<void> {
  const report = shownHere(found, context);
  await printData(report, format, context, () => healthLines(report, sheetFor(context.stdout, context)));
}

/** The table beside the data, for commands that are about something else. */
export function noticeHealth(report: HealthReport, context: CliContext): void {
  if (context.logFormat === 'json') return;
  const { stderr } = context;
  context.setOff();
  stderr.write(`${healthLines(shownHere(report, context), sheetFor(stderr, context)).join('\n')}\n`);
}

const shownHere = ({ rows, ...report }: HealthReport, { cluster }: CliContext): HealthReport => ({
  ...report,
  rows: rows.map((row) => ({
    ...row,
    findings: row.findings.map(({ on, found, fix }) => ({
      on,
      found: cluster.vault === undefined ? found : redactText(found, cluster.vault),
      fix: withOwnFile(fix, cluster),
    })),
  })),
});

/** One table with all that was looked at; below it what to do about each finding. */
export function healthLines({ rows }: HealthReport, sheet: Sheet): readonly string[] {
  return [...table(rows, sheet), ...rows.flatMap((row) => blockLines(row, sheet))];
}

interface Line {
  readonly row: HealthRow;
  readonly detail: string;
  readonly isFirst: boolean;
}

const columns = (lang: Lang): readonly Column<Line>[] => [
  { title: text('CHECK', '检查项'), value: ({ row, isFirst }) => (isFirst ? row.title[lang] : '') },
  {
    title: text('STATE', '状态'),
    value({ row, isFirst }) {
      const [mark, , said] = states[row.state];
      return isFirst ? `${mark} ${said[lang]}` : '';
    },
    tone: ({ row }) => (row.state === 'good' ? 'green' : undefined),
  },
  { title: text('SEEN', '数量'), value: ({ row, isFirst }) => (isFirst ? String(row.count) : '') },
  { title: text('FOUND', '发现'), value: ({ detail }) => detail, gives: true },
];

function table(rows: readonly HealthRow[], { lang, paint, width }: Sheet): readonly string[] {
  const lines = rows.flatMap((row): readonly Line[] => {
    const details = row.findings.length === 0 ? [''] : shownOf(row, lang);
    return details.map((detail, index) => ({ row, detail, isFirst: index === 0 }));
  });
  const [head = '', ...body] = tableLines(lines, columns(lang), { lang, wide: false, width, paint });
  const painted = body.map((line, index) => {
    const state = lines[index]?.row.state ?? 'good';
    return state === 'good' ? line : paint(states[state][1], line);
  });
  return [head, ...painted];
}

function shownOf({ findings }: HealthRow, lang: Lang): readonly string[] {
  const more = findings.length - mostShown;
  return [
    ...findings.slice(0, mostShown).map((finding) => sentenceOf(finding)[lang]),
    ...(more > 0 ? [fill(words.more, { count: more })[lang]] : []),
  ];
}

const sentenceOf = ({ on, found }: HealthFinding): Text =>
  fill(text('{on}: {found}', '{on}：{found}'), { on, found });

function blockLines(row: HealthRow, sheet: Sheet): readonly string[] {
  const { lang, paint, width } = sheet;
  if (row.findings.length === 0) return [];
  const [mark, tone] = states[row.state];
  const labelWidth = Math.max(widthOf(words.found[lang]), widthOf(words.fix[lang]));
  const labelled = (label: Text, body: Text, labelTone: Tone = 'dim'): readonly string[] =>
    wrap(body[lang].replace(/\s+/g, ' '), Math.max(20, width - labelWidth - 4)).map(
      (line, index) =>
        `  ${paint(labelTone, padEnd(index === 0 ? label[lang] : '', labelWidth))}  ${withCommands(line, sheet)}`,
    );
  const byFix = Map.groupBy(row.findings.slice(0, mostShown), ({ fix }) => fix[lang]);
  return [
    '',
    `${paint(tone, mark)} ${paint('bold', row.title[lang])}`,
    ...[...byFix.values()].flatMap((alike) => [
      ...alike.flatMap((finding) => labelled(words.found, sentenceOf(finding))),
      ...alike.slice(0, 1).flatMap(({ fix }) => labelled(words.fix, fix, 'green')),
    ]),
  ];
}
