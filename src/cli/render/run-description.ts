import { sayDuration } from '../../domain/duration.ts';
import { same, type Text, text } from '../../problem/text.ts';
import type { RunDescription } from '../../runtime/describe-run.ts';
import type { CliContext } from '../context.ts';
import { type Column, tableLines } from './table.ts';
import { padEnd } from './width.ts';

const titles = {
  modules: text('Modules', '模块'),
  slowest: text('Slowest steps', '最慢的步骤'),
  problems: text('Problems', '问题'),
  undo: text('A rollback would undo', '回滚将撤销'),
};

const facts = (run: RunDescription): readonly (readonly [Text, string])[] => [
  [text('Run', '运行'), run.runId],
  [text('Cluster', '集群'), run.cluster],
  [text('Command', '命令'), run.command.join(' ')],
  [text('Operator', '操作者'), run.operator],
  [text('Started', '开始时间'), new Date(run.startedAt).toISOString()],
  [text('Status', '状态'), run.status],
  [text('Took', '用时'), run.finishedAt === null ? '' : sayDuration(run.finishedAt - run.startedAt)],
  [text('Log', '日志'), run.logDirectory],
];

const moduleColumns: readonly Column<RunDescription['modules'][number]>[] = [
  { title: same('MODULE'), value: ({ module }) => module, gives: true },
  { title: same('HOSTS'), value: ({ hosts }) => String(hosts) },
  { title: same('CHANGED'), value: ({ changed }) => String(changed) },
  { title: same('UNCHANGED'), value: ({ satisfied }) => String(satisfied) },
  { title: same('FAILED'), value: ({ failed }) => String(failed) },
  { title: same('ELAPSED'), value: ({ elapsedMs }) => sayDuration(elapsedMs) },
];

const slowColumns: readonly Column<RunDescription['slowest'][number]>[] = [
  { title: same('STEP'), value: ({ step }) => step, gives: true },
  { title: same('HOST'), value: ({ host }) => host },
  { title: same('OUTCOME'), value: ({ outcome }) => outcome },
  { title: same('TOOK'), value: ({ durationMs }) => sayDuration(durationMs) },
];

const undoColumns: readonly Column<RunDescription['undo'][number]>[] = [
  { title: same('STEP'), value: ({ step }) => step, gives: true },
  { title: same('HOST'), value: ({ host }) => host },
  { title: same('REVERSIBLE'), value: ({ reversible }) => (reversible ? 'yes' : 'no') },
];

export function runDescriptionLines(run: RunDescription, context: CliContext): readonly string[] {
  const { lang } = context;
  const width = context.stdout.columns();
  const section = <Row>(
    title: keyof typeof titles,
    rows: readonly Row[],
    columns: readonly Column<Row>[],
  ): string[] =>
    rows.length === 0
      ? []
      : ['', titles[title][lang], ...indented(tableLines(rows, columns, { lang, wide: false, width }))];
  const problems = run.problems.flatMap(({ host, step, problem }) => [
    `${host}  ${step}  ${problem.code}`,
    `  ${problem.what[lang]}`,
    `  ${problem.why[lang]}`,
    `  → ${problem.fix[lang]}`,
  ]);
  return [
    ...facts(run).map(([name, value]) => `${padEnd(name[lang], 10)}${value}`),
    ...section('modules', run.modules, moduleColumns),
    ...section('slowest', run.slowest, slowColumns),
    ...(problems.length === 0 ? [] : ['', titles.problems[lang], ...indented(problems)]),
    ...section('undo', run.undo, undoColumns),
  ];
}

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);
