import { Problem, type Where } from '../../problem/problem.ts';
import { type Lang, type Text, text } from '../../problem/text.ts';
import { redactProblem } from '../../telemetry/redact-event.ts';
import type { CliContext, Settings } from '../context.ts';
import { shortHosts } from './host-set.ts';
import { withOwnFile } from './own-file.ts';
import { unknownWidth } from './sheet.ts';
import { shownHost, withShownHosts } from './shown-host.ts';
import { type Paint, painter } from './style.ts';
import { cut, cutFront, widthOf, wrap } from './width.ts';
import { withCommands } from './with-commands.ts';

const words = {
  why: text('why', '原因'),
  fix: text('fix', '解决'),
  warning: text('warning', '警告'),
  error: text('error', '错误'),
  count: text('{count} problems', '共 {count} 个问题'),
};

export type Severity = 'error' | 'warning';

type ProblemContext = Pick<CliContext, 'stderr' | 'lang' | 'colour' | 'logFormat'> &
  Partial<Pick<CliContext, 'cluster' | 'setOff'>>;

type ProblemSettings = Pick<ProblemContext, 'lang' | 'colour' | 'cluster'>;

/** All of them at once, to standard error, in the form that was asked for. */
export function printProblems(
  problems: readonly Problem[],
  context: ProblemContext,
  severity: Severity = 'error',
): void {
  if (problems.length === 0) return;
  if (context.logFormat === 'json') {
    for (const one of problems)
      context.stderr.write(`${JSON.stringify(problemData(one, severity, context.cluster))}\n`);
    return;
  }
  context.setOff?.();
  const width = context.stderr.columns() ?? unknownWidth;
  const told = onceForAll(
    problems.map((one) => withoutSecrets(one, context.cluster)),
    context.lang,
  );
  const blocks = told.map((one, at) => {
    const fixed = hasSameFix(one, told[at + 1]) ? 'below' : 'here';
    return problemLines(one, context, width, severity, fixed).join('\n');
  });
  const count = words.count[context.lang].replace('{count}', String(told.length));
  const counted = told.length > 1 ? `\n${count}\n` : '';
  const ending = severity === 'warning' ? '\n' : counted;
  context.stderr.write(`${blocks.join('\n\n')}\n${ending}`);
}

/** What a host or a program answered may repeat what it was told. */
const withoutSecrets = (found: Problem, { vault }: CliContext['cluster'] = {}): Problem =>
  vault === undefined ? found : redactProblem(found, vault);

/** What is the same on several hosts is told once, with all of them. */
export function onceForAll(problems: readonly Problem[], lang: Lang): readonly Problem[] {
  const alike = Map.groupBy(problems, ({ code, what, why, fix, where: { host, ...where } }) =>
    JSON.stringify([code, what, why, fix, where]),
  );
  return [...alike.values()].flatMap(([first, ...others]) => {
    if (first === undefined || others.length === 0) return first ?? [];
    const hosts = new Set([first, ...others].flatMap(({ where: { host } }) => host ?? []));
    const host = shortHosts(
      [...hosts].map((one) => shownHost(one, lang)),
      10,
    );
    return new Problem(first.code, first.params, { ...first.where, ...(hosts.size > 0 ? { host } : {}) });
  });
}

/** Of several that lie in no line of a file, such as downloads that one cause has broken. */
const hasSameFix = (one: Problem, next: Problem | undefined): boolean =>
  next?.code === one.code &&
  next.fix.en === one.fix.en &&
  next.where.line === undefined &&
  one.where.line === undefined;

/** The JSON form, stable for scripts: texts in both languages, the code, the place, the exit code. */
export function problemData(
  found: Problem,
  severity: Severity = 'error',
  cluster: CliContext['cluster'] = {},
): Readonly<Record<string, unknown>> {
  const { code, what, why, fix, where, exitCode } = withoutSecrets(found, cluster);
  return { level: severity, code, what, why, fix: withOwnFile(fix, cluster), where, exitCode };
}

export function problemLines(
  found: Problem,
  settings: ProblemSettings,
  width: number,
  severity: Severity = 'error',
  fixed: 'here' | 'below' = 'here',
): readonly string[] {
  const paint = painter(settings);
  const say = (part: Text) => withShownHosts(part[settings.lang], settings.lang);
  const labelWidth = Math.max(widthOf(say(words.why)), widthOf(say(words.fix)));
  const labelled = (label: Text, body: Text, tone: 'dim' | 'green') =>
    wrap(say(body), Math.max(20, width - labelWidth - 4)).map((line, index) => {
      const left = index === 0 ? say(label) : '';
      return `  ${paint(tone, left)}${' '.repeat(labelWidth - widthOf(left))}  ${withCommands(line, settings)}`;
    });
  const tone = severity === 'error' ? 'red' : 'yellow';
  const head = `${say(words[severity])} ${found.code}`;
  const [first = '', ...others] = wrap(`${head}  ${say(found.what)}`, width - 2);
  return [
    `${paint(tone, head)}${first.slice(head.length)}`,
    ...others.map((line) => `  ${line}`),
    ...whereLines(placeOf(found), settings, width),
    ...labelled(words.why, found.why, 'dim'),
    ...(fixed === 'here' ? labelled(words.fix, withOwnFile(found.fix, settings.cluster), 'green') : []),
  ];
}

/** A file that the sentence names already is not named again, unless there is more to say than its name. */
function placeOf({ what, where: { file, ...where } }: Problem): Where {
  const isNamed = file === undefined || (where.line === undefined && what.en.includes(file));
  return isNamed ? where : { file, ...where };
}

function whereLines(
  where: Where,
  settings: Pick<Settings, 'lang' | 'colour'>,
  width: number,
): readonly string[] {
  const paint = painter(settings);
  const host = where.host === undefined ? undefined : shownHost(where.host, settings.lang);
  const place = [where.file, where.line, where.column].filter((part) => part !== undefined).join(':');
  const acting = [host, where.node ?? where.step].filter((part) => part !== undefined).join(' · ');
  const heads = [place, acting, where.file === undefined ? where.pointer : undefined].filter(Boolean);
  const together = heads.join('  ');
  return [
    ...(widthOf(together) <= width - 4 ? [together].filter(Boolean) : heads).map(
      (head) => `  ${paint('cyan', `→ ${head}`)}`,
    ),
    ...excerptLines(where, paint, width),
  ];
}

/** As much of the line as there is room for; where that is not all, what is around the marked place. */
function excerptLines({ excerpt, line, column }: Where, paint: Paint, width: number): readonly string[] {
  if (excerpt === undefined || excerpt === '') return [];
  const number = line === undefined ? '' : String(line);
  const gutter = ' '.repeat(number.length);
  const room = Math.max(20, width - number.length - 7);
  const { shown, before } = around(excerpt.replaceAll('\t', ' '), column ?? 1, room);
  const caret =
    column === undefined
      ? []
      : [`    ${gutter} ${paint('dim', '│')} ${' '.repeat(before)}${paint('red', '^')}`];
  return [`    ${paint('dim', `${number} │`)} ${shown}`, ...caret];
}

/** A part of a line that fits, and how many columns of it are before the marked place. */
function around(
  words: string,
  column: number,
  room: number,
): { readonly shown: string; readonly before: number } {
  const head = words.slice(0, column - 1);
  if (widthOf(words) <= room || widthOf(head) <= room / 2)
    return { shown: cut(words, room), before: widthOf(head) };
  const kept = cutFront(head, Math.floor(room / 2));
  return { shown: kept + cut(words.slice(column - 1), room - widthOf(kept)), before: widthOf(kept) };
}
