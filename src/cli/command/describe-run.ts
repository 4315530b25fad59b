import { text } from '../../problem/text.ts';
import { clusterOf, refuseOtherFile } from '../config/cluster-of.ts';
import { optionalArg } from '../define-arg.ts';
import { defineCommand, done } from '../define-command.ts';
import { flag } from '../flag.ts';
import { printData } from '../render/data.ts';
import { runDescriptionLines } from '../render/run-description.ts';

export const describeRun = defineCommand({
  verb: 'describe',
  noun: 'run',
  group: 'look',
  summary: text(
    'Show what a run did, where the time went, and what failed',
    '显示一次运行做了什么、时间花在哪里、哪里失败',
  ),
  description: text(
    'Shows one run: who started it and how it ended, the time and the changes of each module, the slowest steps, every problem with its host and fix, and what a rollback would undo. Without a name it shows the newest run, of the cluster that -c, -f or the current context names.',
    '显示一次运行：谁发起、如何结束，各模块的耗时与改动，最慢的步骤，每个问题及其主机和解决办法，以及回滚将撤销的内容。不指定名称时显示最近一次运行（所属集群由 -c、-f 或当前上下文指定）。',
  ),
  examples: [
    { command: 'kubexm describe run', says: text('The newest one', '最近一次') },
    {
      command: 'kubexm describe run -f cluster.yaml',
      says: text('The newest one of the cluster of a file', '某个配置文件所述集群的最近一次'),
    },
    {
      command: 'kubexm describe run 20261115-212301-a3f0 -o json',
      says: text('One by its id, as data', '指定的一次，以数据输出'),
    },
  ],
  args: {
    run: optionalArg({
      completes: 'run',
      name: 'RUN',
      says: text('the run; the newest when left out', '运行编号；省略时为最近一次'),
    }),
  },
  flags: { file: flag.fileForName, clusterName: flag.clusterName, output: flag.output },
  async run({ flags, args }, context) {
    const { openWorkspace } = await import('../../runtime/workspace.ts');
    const { findRun } = await import('../../runtime/find-run.ts');
    const { describe } = await import('../../runtime/describe-run.ts');
    const workspace = openWorkspace(context.cwd, { create: false });
    const to = text('describe', '描述');
    const cluster = await clusterOf({ cluster: flags.clusterName, run: args.run, file: flags.file }, context);
    const run = await findRun(workspace, { runId: args.run, cluster, to }, () => true);
    await refuseOtherFile(run.cluster, flags.file, context);
    const description = await describe(workspace, run);
    await printData(description, flags.output, context, () => runDescriptionLines(description, context));
    return done;
  },
});
