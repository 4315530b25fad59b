import { text } from '../../problem/text.ts';
import { defineCommand, done } from '../define-command.ts';
import { flag } from '../flag.ts';
import { knownClusterFlags, loadCluster } from '../operate/load-cluster.ts';
import { loginFlags } from '../operate/login-flags.ts';
import { withOperation } from '../operate/open-operation.ts';
import { clusterDifferenceLines } from '../render/cluster-difference.ts';
import { printData } from '../render/data.ts';
import { printProblems } from '../render/problem.ts';

export const diffCluster = defineCommand({
  verb: 'diff',
  noun: 'cluster',
  group: 'look',
  summary: text('Show what differs between a file and its cluster', '显示配置文件与集群的差异'),
  description: text(
    'Compares the file with what the cluster remembers it was made from: hosts that come and go, and every field. It asks the API through any control plane that is up, connects to no other host, and changes nothing. `kubexm apply cluster` does what differs, except what lasts as long as the cluster: it refuses that.',
    '将文件与集群记录的创建依据进行比较：增减的主机以及每个字段。通过任一可用的控制平面查询 API，不连接其他主机，也不做任何变更。`kubexm apply cluster` 会执行这些差异；与集群同存的设置除外，更改它们会被拒绝。',
  ),
  examples: [
    { command: 'kubexm diff cluster -f cluster.yaml', says: text('Line by line', '逐行显示') },
    { command: 'kubexm diff cluster -c prod -o json', says: text('As data', '以数据形式输出') },
  ],
  flags: { ...knownClusterFlags, ...loginFlags, output: flag.output },
  async run({ flags }, context) {
    const { openWorkspace } = await import('../../runtime/workspace.ts');
    const { clusterDifference } = await import('../../runtime/cluster-difference.ts');
    const workspace = openWorkspace(context.cwd, { create: false });
    const loaded = await loadCluster(flags, 'cluster', 'kubexm diff cluster', context, workspace.vault);
    if (!loaded.ok) return loaded.problems;
    printProblems(loaded.warnings, context, 'warning');
    return withOperation(context, workspace, loaded.config, flags, async (recorders) => {
      const difference = await clusterDifference(recorders);
      await printData(difference, flags.output, context, () =>
        clusterDifferenceLines(difference).map((line) => line[context.lang]),
      );
      return done;
    });
  },
});
