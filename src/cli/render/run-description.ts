import { sayDuration } from '../../domain/duration.ts';
import { quote } from '../../domain/quote.ts';
import { utcText } from '../../domain/utc-text.ts';
import { located } from '../../problem/problem.ts';
import { fill, type Lang, type Text, text } from '../../problem/text.ts';
import type { RunDescription } from '../../runtime/describe-run.ts';
import type { CliContext } from '../context.ts';
import { shortHosts } from './host-set.ts';
import { onceForAll, problemLines } from './problem.ts';
import { runTone } from './run-tone.ts';
import { sheetFor, unknownWidth } from './sheet.ts';
import { shownHost } from './shown-host.ts';
import type { Tone } from './style.ts';
import { type Column, tableLines } from './table.ts';
import { leavingLines } from './undo-plan.ts';
import { padEnd } from './width.ts';

const titles = {
  modules: text('Modules', '模块'),
  slowest: text('Slowest steps', '最慢的步骤'),
  problems: text('Problems', '问题'),
  undo: text('A rollback would undo', '回滚将撤销'),
};

const facts = (
  run: RunDescription,
  lang: Lang,
): readonly (readonly [Text, string, (Tone | undefined)?])[] => [
  [text('Run', '运行'), run.runId],
  [text('Cluster', '集群'), run.cluster],
  [text('Command', '命令'), quote(...run.command)],
  [text('Operator', '操作者'), run.operator],
  [text('Started', '开始时间'), utcText(run.startedAt)],
  [text('Status', '状态'), run.status, runTone(run.status)],
  ...healthyAfter(run, lang),
  [text('Took', '用时'), run.finishedAt === null ? '' : sayDuration(run.finishedAt - run.startedAt)],
  [text('Log', '日志'), run.logDirectory],
];

function healthyAfter(
  { startedAt, healthyAt }: RunDescription,
  lang: Lang,
): readonly (readonly [Text, string])[] {
  if (healthyAt === undefined) return [];
  const after = fill(text('after {time}', '{time} 后'), { time: sayDuration(healthyAt - startedAt) });
  return [[text('Healthy', '健康'), after[lang]]];
}

const moduleColumns: readonly Column<RunDescription['modules'][number]>[] = [
  { title: text('MODULE', '模块'), value: ({ module }) => module, gives: true },
  { title: text('HOSTS', '主机数'), value: ({ hosts }) => String(hosts) },
  { title: text('CHANGED', '已变更'), value: ({ changed }) => String(changed) },
  { title: text('UNCHANGED', '未变'), value: ({ satisfied }) => String(satisfied) },
  {
    title: text('FAILED', '失败'),
    value: ({ failed }) => String(failed),
    tone: ({ failed }) => (failed > 0 ? 'red' : undefined),
  },
  { title: text('ELAPSED', '用时'), value: ({ elapsedMs }) => sayDuration(elapsedMs) },
];

const slowColumns = (lang: Lang): readonly Column<RunDescription['slowest'][number]>[] => [
  { title: text('STEP', '步骤'), value: ({ step }) => step, gives: true },
  { title: text('HOST', '主机'), value: ({ host }) => shownHost(host, lang) },
  {
    title: text('OUTCOME', '结果'),
    value: ({ outcome }) => outcome,
    tone: ({ outcome }) => (outcome === 'failed' ? 'red' : undefined),
  },
  { title: text('TOOK', '用时'), value: ({ durationMs }) => sayDuration(durationMs) },
];

interface Undone {
  readonly step: string;
  readonly reversible: boolean;
  readonly count: number;
  readonly hosts: readonly string[];
}

const undoColumns = (lang: Lang): readonly Column<Undone>[] => [
  { title: text('STEP', '步骤'), value: ({ step }) => step, gives: true },
  { title: text('TIMES', '次数'), value: ({ count }) => String(count) },
  {
    title: text('HOSTS', '主机'),
    value: ({ hosts }) => shortHosts(hosts.map((host) => shownHost(host, lang))),
  },
  {
    title: text('REVERSIBLE', '可撤销'),
    value: ({ reversible }) => (reversible ? said.yes : said.no)[lang],
    tone: ({ reversible }) => (reversible ? undefined : 'yellow'),
  },
];

const said = { yes: text('yes', '是'), no: text('NO', '否') };

/** A step stands once, however many hosts and files it was for; what cannot be undone comes first. */
function undoneBySteps(undo: RunDescription['undo']): readonly Undone[] {
  const steps = Map.groupBy(undo, ({ step, reversible }) => `${reversible} ${step}`);
  return [...steps.values()]
    .flatMap((alike) => {
      const [first] = alike;
      if (first === undefined) return [];
      const hosts = [...new Set(alike.map(({ host }) => host))];
      return [{ step: first.step, reversible: first.reversible, count: alike.length, hosts }];
    })
    .sort((a, b) => Number(a.reversible) - Number(b.reversible));
}

export function runDescriptionLines(run: RunDescription, context: CliContext): readonly string[] {
  const { lang, stdout } = context;
  const { paint, colour } = sheetFor(stdout, context);
  const settings = { lang, colour, cluster: { file: run.file } };
  const width = (stdout.columns() ?? unknownWidth) - indent.length;
  const section = (title: Text, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : ['', paint('bold', title[lang]), ...lines.map((line) => `${indent}${line}`)];
  const table = <Row>(rows: readonly Row[], columns: readonly Column<Row>[]): readonly string[] =>
    rows.length === 0
      ? []
      : tableLines(rows, columns, { lang, wide: false, width: stdout.columns() && width, paint });
  const problems = run.problems.map(({ host, step, problem }) => located(problem, { host, step }));
  return [
    ...facts(run, lang).map(([name, value, tone]) => {
      const said = tone === undefined ? value : paint(tone, value);
      return `${paint('dim', padEnd(name[lang], 10))}${said}`;
    }),
    ...section(titles.modules, table(run.modules, moduleColumns)),
    ...section(titles.slowest, table(run.slowest, slowColumns(lang))),
    ...section(
      titles.problems,
      onceForAll(problems, lang).flatMap((found) => problemLines(found, settings, width)),
    ),
    ...section(titles.undo, [
      ...leavingLines(run.leaving, lang),
      ...table(undoneBySteps(run.undo), undoColumns(lang)),
    ]),
  ];
}

const indent = '  ';
