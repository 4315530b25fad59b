import { sayDuration } from '../../domain/duration.ts';
import { quote } from '../../domain/quote.ts';
import { text } from '../../problem/text.ts';
import { clusterOf, refuseOtherFile } from '../config/cluster-of.ts';
import { defineCommand, done } from '../define-command.ts';
import { valueFlag } from '../define-flag.ts';
import { flag } from '../flag.ts';
import { nothingInDirectory, printTable } from '../render/data.ts';
import { runTone } from '../render/run-tone.ts';
import type { Column } from '../render/table.ts';

interface ListedRun {
  readonly runId: string;
  readonly cluster: string;
  readonly pipeline: string;
  readonly status: string;
  readonly startedAt: string;
  readonly durationMs: number | null;
  readonly changes: number;
  readonly operator: string;
  readonly command: string;
}

const columns: readonly Column<ListedRun>[] = [
  { title: text('RUN', '运行'), value: ({ runId }) => runId },
  { title: text('CLUSTER', '集群'), value: ({ cluster }) => cluster, gives: true },
  { title: text('PIPELINE', '流程'), value: ({ pipeline }) => pipeline },
  { title: text('STATUS', '状态'), value: ({ status }) => status, tone: ({ status }) => runTone(status) },
  { title: text('CHANGES', '变更'), value: ({ changes }) => String(changes) },
  {
    title: text('TOOK', '用时'),
    value: ({ durationMs }) => (durationMs === null ? '' : sayDuration(durationMs)),
  },
  { title: text('STARTED', '开始时间'), value: ({ startedAt }) => startedAt, wide: true },
  { title: text('OPERATOR', '操作者'), value: ({ operator }) => operator, wide: true },
  { title: text('COMMAND', '命令'), value: ({ command }) => command, wide: true },
];

export const getRuns = defineCommand({
  verb: 'get',
  noun: 'runs',
  group: 'look',
  summary: text('List what was run from this directory', '列出从当前目录发起的运行'),
  description: text(
    'Lists the runs of every cluster of this directory, newest first, with what became of them. A run that failed or was interrupted can be taken up again until a newer one takes its place; the newest one with changes can be rolled back.',
    '列出当前目录下各集群的运行记录及其结果，最新的在前。失败或中断的运行在被较新的运行取代之前可以继续；最近一次有改动的运行可以回滚。',
  ),
  examples: [
    { command: 'kubexm get runs', says: text('All runs', '全部运行') },
    {
      command: 'kubexm get runs -c prod -o json',
      says: text('Those of one cluster, as data', '某个集群的运行，以数据输出'),
    },
  ],
  flags: {
    file: valueFlag({
      long: 'file',
      short: 'f',
      value: 'FILE',
      completes: 'file',
      says: text('Only the runs of the cluster of this file', '只列出该文件所述集群的运行'),
    }),
    clusterName: valueFlag({
      long: 'cluster-name',
      short: 'c',
      value: 'NAME',
      completes: 'cluster',
      says: text('Only the runs of this cluster', '只列出该集群的运行'),
    }),
    output: flag.output,
  },
  async run({ flags }, context) {
    const { openWorkspace } = await import('../../runtime/workspace.ts');
    const { refuseUnknown, runsIn } = await import('../../runtime/find-run.ts');
    const { hasDied } = await import('../../runtime/reopen-run.ts');
    const workspace = openWorkspace(context.cwd, { create: false });
    // The current context chooses nothing here: the list is of all clusters unless one is named.
    const isNamed = flags.clusterName !== undefined || flags.file !== undefined;
    const cluster = isNamed
      ? await clusterOf({ cluster: flags.clusterName, file: flags.file }, context)
      : undefined;
    if (cluster !== undefined) refuseUnknown(workspace, cluster);
    if (cluster !== undefined) await refuseOtherFile(cluster, flags.file, context);
    const runs = await runsIn(workspace, cluster);
    const rows = runs.map(
      ({ request: _, startedAt, finishedAt, command, ...run }): ListedRun => ({
        ...run,
        status: hasDied(run) ? 'interrupted' : run.status,
        command: quote(...command),
        startedAt: new Date(startedAt).toISOString(),
        durationMs: finishedAt === null ? null : finishedAt - startedAt,
      }),
    );
    await printTable(rows, columns, flags.output, context, nothingInDirectory);
    return done;
  },
});
