import { problem } from '../../problem/problem.ts';
import { same, text } from '../../problem/text.ts';
import { clusterOf } from '../config/current-context.ts';
import { optionalArg } from '../define-arg.ts';
import { defineCommand } from '../define-command.ts';
import { flag } from '../flag.ts';
import { ageFlags, loginFlags } from '../operate/login-flags.ts';
import { withOperation } from '../operate/open-operation.ts';

export const resumeRun = defineCommand({
  verb: 'resume',
  noun: 'run',
  group: 'run',
  summary: text('Go on with a run that failed or was interrupted', '继续失败或被中断的运行'),
  description: text(
    'Takes up a run where the hosts say it is: with the specification it was started with, looking at everything anew. What is done is not done again. Secrets are read from the file again, for they are kept nowhere else. Without a name it takes the newest run that can go on.',
    '按主机的实际状态继续一次运行：使用当初的配置，重新检查一切，已完成的不会重做。密文会再次从文件读取，因为它们不保存在别处。不指定名称时选择最近一次可继续的运行。',
  ),
  examples: [
    { command: 'kubexm resume run', says: text('The newest one that can go on', '最近一次可继续的运行') },
    { command: 'kubexm resume run 20261115-212301-a3f0', says: text('A certain one', '指定的一次') },
  ],
  args: {
    run: optionalArg({
      name: 'RUN',
      says: text(
        'the run; the newest that can go on when left out',
        '运行编号；省略时为最近一次可继续的运行',
      ),
    }),
  },
  flags: { ...ageFlags, ...loginFlags, clusterName: flag.clusterName, output: flag.output },
  async run({ flags, args }, context) {
    const { loadRun } = await import('../operate/load-run.ts');
    const { canResume } = await import('../../runtime/reopen-run.ts');
    const { runRequest } = await import('../operate/run-request.ts');
    const cluster = await clusterOf({ cluster: flags.clusterName, run: args.run }, context);
    const wanted = { runId: args.run, cluster, to: text('resume', '继续') };
    const loaded = await loadRun(context, flags, wanted, canResume);
    if (!loaded.ok) return loaded.problems;
    const { run, file, config, workspace, remaining } = loaded;
    if (!canResume(run))
      return [problem('run.nothing-to-resume', { run: run.runId, status: same(run.status) })];
    return withOperation(context, workspace, config, flags, (recorders) =>
      runRequest(context, recorders, remaining, {
        file,
        dryRun: false,
        output: flags.output,
        resumes: run.runId,
      }),
    );
  },
});
