import type { Finding, PreflightReport } from '../../domain/preflight/judge-preflight.ts';
import { fill, type Text, text } from '../../problem/text.ts';
import { redactText } from '../../telemetry/redact-event.ts';
import type { CliContext } from '../context.ts';
import { type OutputFormat, printData } from './data.ts';
import { compressHosts } from './host-set.ts';
import { type Sheet, sheetFor } from './sheet.ts';
import type { Tone } from './style.ts';
import { padEnd, widthOf, wrap } from './width.ts';
import { withCommands } from './with-commands.ts';

const words = {
  ready: text('ready', '就绪'),
  tally: text('errors: {errors}, warnings: {warnings}', '错误 {errors} 项，警告 {warnings} 项'),
  found: text('found', '发现'),
  needed: text('needed', '需要'),
  fix: text('fix', '解决'),
};

const marks = { error: ['✗', 'red'], warning: ['!', 'yellow'] } as const;

export async function printPreflight(
  found: PreflightReport,
  format: OutputFormat,
  context: CliContext,
): Promise<void> {
  const report = withoutSecrets(found, context);
  await printData(report, format, context, () => preflightLines(report, sheetFor(context.stdout, context)));
}

/** The hosts that are not ready, beside the data. */
export function noticePreflight(found: PreflightReport, context: CliContext): void {
  const { findings } = withoutSecrets(found, context);
  if (context.logFormat === 'json' || findings.length === 0) return;
  const { stderr } = context;
  const hosts = [...new Set(findings.map(({ host }) => host))];
  stderr.write(`${preflightLines({ hosts, findings }, sheetFor(stderr, context)).join('\n')}\n`);
}

const withoutSecrets = (
  { hosts, findings }: PreflightReport,
  { cluster: { vault } }: CliContext,
): PreflightReport => ({
  hosts,
  findings: findings.map((one) =>
    vault === undefined ? one : { ...one, found: redactText(one.found, vault) },
  ),
});

/** Host by host what was found, what is needed and what to type; hosts of which the same is true share a block. */
export function preflightLines({ hosts, findings }: PreflightReport, sheet: Sheet): readonly string[] {
  const byHost = Map.groupBy(findings, ({ host }) => host);
  const blocks = Map.groupBy(hosts, (host) => JSON.stringify((byHost.get(host) ?? []).map(withoutHost)));
  return [...blocks.values()].flatMap((alike) => {
    const own = (byHost.get(alike[0] ?? '') ?? []).toSorted(errorsFirst);
    return [...headLines(alike, own, sheet), ...own.flatMap((finding) => findingLines(finding, sheet)), ''];
  });
}

const errorsFirst = (a: Finding, b: Finding): number =>
  Number(a.severity === 'warning') - Number(b.severity === 'warning');

const withoutHost = ({ host: _, ...rest }: Finding): object => rest;

function headLines(
  hosts: readonly string[],
  findings: readonly Finding[],
  { lang, paint, width }: Sheet,
): readonly string[] {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const tally = fill(words.tally, { errors, warnings: findings.length - errors })[lang];
  const [said, tone] =
    findings.length === 0
      ? ([words.ready[lang], 'green'] as const)
      : ([tally, errors > 0 ? 'red' : 'yellow'] as const);
  const names = wrap(compressHosts(hosts).join(', '), width - widthOf(said) - 2);
  return names.map((line, index) =>
    index === names.length - 1 ? `${paint('bold', line)}  ${paint(tone, said)}` : paint('bold', line),
  );
}

function findingLines(finding: Finding, sheet: Sheet): readonly string[] {
  const { lang, paint, width } = sheet;
  const [mark, tone] = marks[finding.severity];
  const labelWidth = Math.max(...[words.found, words.needed, words.fix].map((label) => widthOf(label[lang])));
  const labelled = (label: Text, body: Text, labelTone: Tone = 'dim') =>
    wrap(body[lang], Math.max(20, width - labelWidth - 6)).map((line, index) => {
      const left = padEnd(index === 0 ? label[lang] : '', labelWidth);
      return `    ${paint(labelTone, left)}  ${withCommands(line, sheet)}`;
    });
  return [
    `  ${paint(tone, mark)} ${finding.check}`,
    ...labelled(words.found, finding.found),
    ...labelled(words.needed, finding.needed),
    ...labelled(words.fix, finding.fix, 'green'),
  ];
}
