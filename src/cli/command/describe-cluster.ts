import { text } from '../../problem/text.ts';
import { defineCommand } from '../define-command.ts';
import { flag } from '../flag.ts';
import { knownClusterFlags, loadCluster } from '../operate/load-cluster.ts';
import { loginFlags } from '../operate/login-flags.ts';
import { withOperation } from '../operate/open-operation.ts';
import { clusterDescriptionLines } from '../render/cluster-description.ts';
import { printData } from '../render/data.ts';
import { printProblems } from '../render/problem.ts';

export const describeClusterCommand = defineCommand({
  verb: 'describe',
  noun: 'cluster',
  group: 'look',
  summary: text(
    'Show what a cluster is, its last changes, and what its file says otherwise',
    '显示集群概况、最近的变更以及与配置文件的差异',
  ),
  description: text(
    'Shows versions, endpoint, networks, etcd, nodes, the certificate and the CA that end first, the last runs that changed the cluster from whichever machine, and where the file says something else than what the cluster was made from. It asks the API and looks at the hosts; what cannot be reached is left open and said at the end.',
    '显示版本、端点、网络、etcd、节点、最先到期的证书与 CA、最近（来自任何机器）改动过集群的运行，以及配置文件与集群创建依据不一致之处。会查询 API 并查看主机；无法访问的部分会留空并在最后说明。',
  ),
  examples: [
    { command: 'kubexm describe cluster -f cluster.yaml', says: text('By the file', '按配置文件') },
    {
      command: 'kubexm describe cluster -c prod -o json',
      says: text('By the name, as data', '按名称，以数据输出'),
    },
  ],
  flags: { ...knownClusterFlags, ...loginFlags, output: flag.output },
  async run({ flags }, context) {
    const { openWorkspace } = await import('../../runtime/workspace.ts');
    const { describeCluster } = await import('../../runtime/describe-cluster.ts');
    const workspace = openWorkspace(context.cwd, { create: false });
    const loaded = await loadCluster(flags, 'hosts', 'kubexm describe cluster', context, workspace.vault);
    if (!loaded.ok) return loaded.problems;
    printProblems(loaded.warnings, context, 'warning');
    return withOperation(context, workspace, loaded.config, flags, async (recorders) => {
      const { description, problems } = await describeCluster(recorders);
      await printData(description, flags.output, context, () =>
        clusterDescriptionLines(description, context),
      );
      return problems;
    });
  },
});
