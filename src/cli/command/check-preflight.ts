import { text } from '../../problem/text.ts';
import { defineCommand } from '../define-command.ts';
import { flag } from '../flag.ts';
import { knownClusterFlags, loadCluster } from '../operate/load-cluster.ts';
import { loginFlags } from '../operate/login-flags.ts';
import { withOperation } from '../operate/open-operation.ts';
import { printPreflight } from '../render/preflight.ts';
import { printProblems } from '../render/problem.ts';

export const checkPreflightCommand = defineCommand({
  verb: 'check',
  noun: 'preflight',
  group: 'run',
  summary: text('Check whether the hosts are ready for the cluster', '检查主机是否满足集群要求'),
  description: text(
    'Looks at all hosts in parallel and says, host by host, what stands in the way of the cluster that the file describes: what was found, what is needed, and what to type. Connections between the hosts are really made, on the ports that will be used. Nothing is changed: ports opened for a moment are closed again, also when kubexm is killed. Errors end with exit code 4; warnings are what the preparation of hosts will set itself, or what you should know.',
    '并行检查所有主机，并逐台说明哪些问题会妨碍配置文件所描述的集群：发现了什么、需要什么、应执行什么。主机之间的连通性会在将要使用的端口上实际检测。不做任何更改：临时打开的端口会随即关闭，即使 kubexm 被终止也是如此。存在错误时退出码为 4；警告是主机准备阶段会自动处理或您应当知晓的事项。',
  ),
  examples: [
    {
      command: 'kubexm check preflight -f cluster.yaml',
      says: text('All hosts of the file', '配置文件中的所有主机'),
    },
    {
      command: 'kubexm check preflight -f cluster.yaml --nodes node4 -o json',
      says: text('One host, as data', '单台主机，以数据形式输出'),
    },
  ],
  flags: { ...knownClusterFlags, ...loginFlags, nodes: flag.nodes, output: flag.output },
  async run({ flags }, context) {
    const { openWorkspace } = await import('../../runtime/workspace.ts');
    const { checkPreflight } = await import('../../runtime/check-preflight.ts');
    const workspace = openWorkspace(context.cwd, { create: false });
    const loaded = await loadCluster(flags, 'cluster', 'kubexm check preflight', context, workspace.vault);
    if (!loaded.ok) return loaded.problems;
    printProblems(loaded.warnings, context, 'warning');
    return withOperation(context, workspace, loaded.config, flags, async (recorders) => {
      const nodes = flags.nodes.length === 0 ? undefined : flags.nodes.join(',');
      const { report, problems } = await checkPreflight(recorders, loaded.config, nodes);
      await printPreflight(report, flags.output, context);
      return problems;
    });
  },
});
