import { text } from '../../problem/text.ts';
import { clusterOf } from '../config/cluster-of.ts';
import { optionalArg } from '../define-arg.ts';
import { defineCommand } from '../define-command.ts';
import { choiceFlag } from '../define-flag.ts';
import { flag } from '../flag.ts';
import { lockingFlags, sameFileFlags } from '../operate/login-flags.ts';
import { withOperation } from '../operate/open-operation.ts';

export const resumeRun = defineCommand({
  verb: 'resume',
  noun: 'run',
  group: 'run',
  summary: text('Go on with a run that failed or was interrupted', '继续失败或被中断的运行'),
  description: text(
    'Takes up a run where the hosts say it is: with the specification it was started with, looking at everything anew. It shows what it would do and asks. What is done is not done again; a command of your own runs again only where it failed. A run that was started with `--on-failure rollback` is undone when it fails again. Secrets are read from the file again, for they are kept nowhere else: how to log in may have changed there, any other secret must be the same. A run that a newer one of the same cluster took the place of is refused: type its command anew. Without a name it takes the newest run that can go on, of the cluster that -c, -f or the current context names.',
    '按主机的实际状态继续一次运行：使用当初的配置，重新检查一切，先展示将要执行的内容并询问。已完成的不会重做；您自己的命令只在失败的主机上再次执行。以 `--on-failure rollback` 启动的运行再次失败时会被撤销。敏感信息会再次从文件读取，因为它们不保存在别处：登录方式可以修改，其他敏感信息必须不变。已被同一集群较新的运行取代的运行会被拒绝：请重新执行其命令。不指定名称时选择最近一次可继续的运行（所属集群由 -c、-f 或当前上下文指定）。',
  ),
  examples: [
    { command: 'kubexm resume run', says: text('The newest one that can go on', '最近一次可继续的运行') },
    { command: 'kubexm resume run 20261115-212301-a3f0', says: text('One by its id', '指定的一次') },
  ],
  args: {
    run: optionalArg({
      completes: 'run',
      name: 'RUN',
      says: text(
        'the run; the newest that can go on when left out',
        '运行编号；省略时为最近一次可继续的运行',
      ),
    }),
  },
  flags: {
    ...sameFileFlags,
    ...lockingFlags,
    onFailure: choiceFlag({
      long: 'on-failure',
      choices: ['stop', 'rollback'],
      says: text(
        'What becomes of the run if it fails again; as it was started when left out',
        '再次失败时如何处理；省略时与启动该运行时相同',
      ),
    }),
    dryRun: flag.dryRun,
    yes: flag.yes,
    output: flag.output,
  },
  async run({ flags, args }, context) {
    const { loadRun } = await import('../operate/load-run.ts');
    const { runsIn } = await import('../../runtime/find-run.ts');
    const { canGoOn, refuseResume } = await import('../../runtime/reopen-run.ts');
    const { runRequest } = await import('../operate/run-request.ts');
    const cluster = await clusterOf({ cluster: flags.clusterName, run: args.run, file: flags.file }, context);
    const wanted = { runId: args.run, cluster, verb: 'resume', to: text('resume', '继续') } as const;
    const loaded = await loadRun(context, flags, wanted, canGoOn);
    if (!loaded.ok) return loaded.problems;
    const { run, source, config, workspace, request, onFailure } = loaded;
    const runs = await runsIn(workspace, run.cluster);
    const refusal = refuseResume(run, runs, { breakLocks: flags.breakLock });
    if (refusal !== undefined) return [refusal];
    return withOperation(context, workspace, config, flags, (recorders) =>
      runRequest(context, recorders, request, {
        source,
        dryRun: flags.dryRun,
        output: flags.output,
        yes: flags.yes,
        onFailure: flags.onFailure ?? onFailure,
        resumes: run,
      }),
    );
  },
});
