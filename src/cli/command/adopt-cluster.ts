import { text } from '../../problem/text.ts';
import { clusterFileFlags, loadClusterFile } from '../config/load-cluster-file.ts';
import { defineCommand } from '../define-command.ts';
import { flag } from '../flag.ts';
import { loginFlags } from '../operate/login-flags.ts';
import { withOperation } from '../operate/open-operation.ts';
import { printProblems } from '../render/problem.ts';

export const adoptCluster = defineCommand({
  verb: 'adopt',
  noun: 'cluster',
  group: 'cluster',
  summary: text('Take over a cluster that was made on another machine', '接管在另一台机器上创建的集群'),
  description: text(
    'Makes this machine one that can work on the cluster: reads the authorities of the cluster from its control planes over ssh, keeps them in .kubexm/CLUSTER/pki, and compares the file with what the cluster remembers of its making. Nothing is changed on hosts or in the cluster. It is refused when the hosts have no cluster, another one or several, and it says what differs when the file is not that of the cluster. After it, `kubexm create cluster` finds nothing to change.',
    '使本机能够管理该集群：通过 ssh 从控制平面读取集群的 CA，保存到 .kubexm/CLUSTER/pki，并将配置文件与集群所保存的创建依据进行比较。不更改主机和集群中的任何内容。若主机上没有集群、属于其他集群或多个集群，则拒绝；若配置文件与集群不符，则说明差异。接管之后，`kubexm create cluster` 不会有任何变更。',
  ),
  examples: [
    { command: 'kubexm adopt cluster -f cluster.yaml', says: text('Show, ask, adopt', '展示、询问、接管') },
    {
      command: 'kubexm adopt cluster -f cluster.yaml --dry-run',
      says: text('Only see whether it can be adopted', '只查看能否接管'),
    },
  ],
  flags: {
    ...clusterFileFlags,
    ...loginFlags,
    dryRun: flag.dryRun,
    yes: flag.yes,
    output: flag.output,
  },
  async run({ flags }, context) {
    const { openWorkspace } = await import('../../runtime/workspace.ts');
    const { refuseSecrets } = await import('../../runtime/command-request.ts');
    const { runRequest } = await import('../operate/run-request.ts');
    const workspace = openWorkspace(context.cwd, { create: !flags.dryRun });
    const loaded = await loadClusterFile(flags, 'cluster', 'kubexm adopt cluster', context, workspace.vault);
    if (!loaded.ok) return loaded.problems;
    printProblems(loaded.warnings, context, 'warning');
    refuseSecrets(
      flags.extraVars.map(({ value }) => value),
      workspace.vault,
    );
    const hosts = loaded.config.spec.hosts.map(({ name }) => name);
    return withOperation(context, workspace, loaded.config, flags, (recorders) =>
      runRequest(
        context,
        recorders,
        { kind: 'adopt-cluster', hosts },
        {
          source: { file: flags.file ?? '-', overrides: flags.extraVars },
          dryRun: flags.dryRun,
          yes: flags.yes,
          output: flags.output,
        },
      ),
    );
  },
});
