import { quote } from '../../domain/quote.ts';
import { fill, text } from '../../problem/text.ts';
import { clusterOf } from '../config/cluster-of.ts';
import { optionalArg } from '../define-arg.ts';
import { defineCommand, done } from '../define-command.ts';
import { flag } from '../flag.ts';
import { lockingFlags, sameFileFlags } from '../operate/login-flags.ts';
import { withOperation } from '../operate/open-operation.ts';
import { notice } from '../render/notice.ts';
import { approveUndo } from '../render/undo-plan.ts';

const chosen = text('Run {run}: `{command}`', '运行 {run}：`{command}`');

export const rollbackRunCommand = defineCommand({
  verb: 'rollback',
  noun: 'run',
  group: 'run',
  summary: text('Return the hosts to what they were before a run', '把主机恢复到某次运行之前的状态'),
  description: text(
    'Undoes the changes of the newest run that made any (of the cluster that -c, -f or the current context names), last one first, from what was remembered on the hosts before each change, hosts side by side. A host that the run brought into a cluster leaves it as with `delete nodes`, and one of a cluster that the run founded as with `delete cluster`, with all that it has become since. A host stops at what cannot be undone, and where an undo fails; the others go on, and the same command takes up what is left.',
    '撤销最近一次有改动的运行（所属集群由 -c、-f 或当前上下文指定）：从最后一项改动开始，按改动前保存在主机上的状态逐项恢复，各主机同时进行。由该运行加入已有集群的主机会像 `delete nodes` 那样整体退出；若集群由该运行创建，则像 `delete cluster` 那样退出。主机遇到无法撤销的改动或撤销失败时即停止，其余主机继续；再次执行同一命令会继续剩余部分。',
  ),
  examples: [
    { command: 'kubexm rollback run', says: text('The newest run with changes', '最近一次有改动的运行') },
    {
      command: 'kubexm rollback run 20261115-212301-a3f0 --dry-run',
      says: text('Only show what would be undone', '只显示将撤销的内容'),
    },
  ],
  args: {
    run: optionalArg({
      completes: 'run',
      name: 'RUN',
      says: text('the run; the newest with changes when left out', '运行编号；省略时为最近一次有改动的运行'),
    }),
  },
  flags: {
    ...sameFileFlags,
    ...lockingFlags,
    dryRun: flag.dryRun,
    yes: flag.yes,
    output: flag.output,
  },
  async run({ flags, args }, context) {
    const { loadRun } = await import('../operate/load-run.ts');
    const { canRollBack } = await import('../../runtime/reopen-run.ts');
    const { undoOf } = await import('../../runtime/roll-back.ts');
    const { undoRun } = await import('../operate/undo-run.ts');
    const cluster = await clusterOf({ cluster: flags.clusterName, run: args.run, file: flags.file }, context);
    const wanted = { runId: args.run, cluster, verb: 'rollback', to: text('roll back', '回滚') } as const;
    const loaded = await loadRun(context, flags, wanted, canRollBack);
    if (!loaded.ok) return loaded.problems;
    const { run, config, workspace } = loaded;
    return withOperation(context, workspace, config, flags, async (recorders) => {
      const plan = await undoOf(recorders, run);
      notice(fill(chosen, { run: run.runId, command: quote(...run.command) }), context);
      if ((await approveUndo(plan, flags, context)) === 'shown') return done;
      return undoRun(run, recorders, context);
    });
  },
});
