import { text } from '../../problem/text.ts';
import type { KnownCluster } from '../../runtime/list-clusters.ts';
import { currentContext } from '../config/current-context.ts';
import { defineCommand, done } from '../define-command.ts';
import { flag } from '../flag.ts';
import { nothingInDirectory, printTable } from '../render/data.ts';
import { runTone } from '../render/run-tone.ts';
import type { Column } from '../render/table.ts';

interface ListedCluster extends KnownCluster {
  readonly current: boolean;
}

const columns: readonly Column<ListedCluster>[] = [
  { title: text('NAME', '名称'), value: ({ name, current }) => `${name}${current ? ' *' : ''}`, gives: true },
  { title: text('VERSION', '版本'), value: ({ version }) => version },
  { title: text('MODE', '方式'), value: ({ mode }) => mode, wide: true },
  { title: text('HOSTS', '主机数'), value: ({ hosts }) => String(hosts) },
  { title: text('LAST RUN', '最近运行'), value: ({ lastRun }) => lastRun.pipeline },
  {
    title: text('STATUS', '状态'),
    value: ({ lastRun }) => lastRun.status,
    tone: ({ lastRun }) => runTone(lastRun.status),
  },
  { title: text('STARTED', '开始时间'), value: ({ lastRun }) => `${lastRun.startedAt.slice(0, 16)}Z` },
  { title: text('RUN', '运行'), value: ({ lastRun }) => lastRun.runId, wide: true },
  { title: text('FILE', '文件'), value: ({ file }) => file, wide: true },
];

export const getClusters = defineCommand({
  verb: 'get',
  noun: 'clusters',
  group: 'look',
  summary: text('List the clusters that were worked on from here', '列出从当前目录操作过的集群'),
  description: text(
    'Lists the clusters of this directory with what the file of their newest run says and how that run ended. No host is contacted. The one with a star is meant by commands that name none.',
    '列出当前目录下的集群：最近一次运行的配置文件所述内容，以及该次运行的结果。不连接任何主机。带星号的是未指定集群时命令所针对的集群。',
  ),
  examples: [
    { command: 'kubexm get clusters', says: text('All of them', '全部集群') },
    {
      command: 'kubexm get clusters -o json',
      says: text('As data, with the file of each', '以数据输出，含各自的配置文件'),
    },
  ],
  flags: { output: flag.output },
  async run({ flags }, context) {
    const { openWorkspace } = await import('../../runtime/workspace.ts');
    const { listClusters } = await import('../../runtime/list-clusters.ts');
    const current = await currentContext(context);
    const clusters = await listClusters(openWorkspace(context.cwd, { create: false }));
    const rows = clusters.map((cluster) => ({ ...cluster, current: cluster.name === current }));
    await printTable(rows, columns, flags.output, context, nothingInDirectory);
    return done;
  },
});
