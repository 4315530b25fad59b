import { text } from '../../problem/text.ts';
import { currentContext } from '../config/current-context.ts';
import { defineCommand, done } from '../define-command.ts';
import { flag } from '../flag.ts';
import { nothingInDirectory, printTable } from '../render/data.ts';
import type { Column } from '../render/table.ts';

interface ListedContext {
  readonly name: string;
  readonly current: boolean;
}

const columns: readonly Column<ListedContext>[] = [
  { title: text('CURRENT', '当前'), value: ({ current }) => (current ? '*' : '') },
  { title: text('NAME', '名称'), value: ({ name }) => name },
];

export const configGetContexts = defineCommand({
  verb: 'get-contexts',
  noun: 'config',
  usual: 'noun-verb',
  group: 'look',
  summary: text('List the clusters of this directory', '列出当前目录下的集群'),
  description: text(
    'Lists the clusters that were worked on from this directory. The one with a star is meant by commands that name none.',
    '列出从当前目录操作过的集群。带星号的是未指定集群时命令所针对的集群。',
  ),
  examples: [{ command: 'kubexm config get-contexts', says: text('All of them', '全部集群') }],
  flags: { output: flag.output },
  async run({ flags }, context) {
    const { listClusters } = await import('../../runtime/list-clusters.ts');
    const { openWorkspace } = await import('../../runtime/workspace.ts');
    const current = await currentContext(context);
    const known = await listClusters(openWorkspace(context.cwd, { create: false }));
    const rows = known.map(({ name }) => ({ name, current: name === current }));
    await printTable(rows, columns, flags.output, context, nothingInDirectory);
    return done;
  },
});
