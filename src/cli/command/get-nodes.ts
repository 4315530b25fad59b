import { sayAge } from '../../domain/age.ts';
import { text } from '../../problem/text.ts';
import type { NodeSummary } from '../../runtime/list-nodes.ts';
import { defineCommand, done } from '../define-command.ts';
import { flag } from '../flag.ts';
import { knownClusterFlags, loadCluster } from '../operate/load-cluster.ts';
import { loginFlags } from '../operate/login-flags.ts';
import { withOperation } from '../operate/open-operation.ts';
import { printTable } from '../render/data.ts';
import { printProblems } from '../render/problem.ts';
import type { Tone } from '../render/style.ts';
import type { Column } from '../render/table.ts';

const columns = (nowMs: number): readonly Column<NodeSummary>[] => [
  { title: text('NAME', '名称'), value: ({ name }) => name, gives: true },
  { title: text('STATUS', '状态'), value: shownStatus, tone: statusTone },
  { title: text('ROLES', '角色'), value: ({ roles }) => roles.join(','), gives: true },
  { title: text('VERSION', '版本'), value: ({ version }) => version },
  { title: text('ADDRESS', '地址'), value: ({ addresses }) => addresses.join(',') },
  {
    title: text('AGE', '存在时长'),
    value: ({ createdAt }) => (createdAt === '' ? '' : sayAge(nowMs - Date.parse(createdAt))),
  },
  { title: text('RUNTIME', '运行时'), value: ({ runtime }) => runtime, wide: true },
  { title: text('PODS', 'Pod 网段'), value: ({ podRanges }) => podRanges.join(','), wide: true },
  { title: text('ARCH', '架构'), value: ({ arch }) => arch, wide: true },
  { title: text('OS', '操作系统'), value: ({ os }) => os, wide: true },
  { title: text('KERNEL', '内核'), value: ({ kernel }) => kernel, wide: true },
  { title: text('IN FILE', '在文件中'), value: ({ inFile }) => (inFile ? 'yes' : 'no'), wide: true },
];

const shownStatus = ({ status, schedulable, createdAt }: NodeSummary): string =>
  createdAt === '' || schedulable ? status : `${status},SchedulingDisabled`;

function statusTone({ status, schedulable }: NodeSummary): Tone | undefined {
  if (status === 'NoNode') return undefined;
  if (status === 'NotReady' || status === 'Unknown') return 'red';
  return status === 'Ready' && schedulable ? 'green' : 'yellow';
}

export const getNodes = defineCommand({
  verb: 'get',
  noun: 'nodes',
  group: 'look',
  summary: text(
    'List the nodes of a cluster, and hosts that have not joined',
    '列出集群的节点以及尚未成为节点的主机',
  ),
  description: text(
    'Asks the API of the cluster through any control plane that is up, and adds the hosts of the file that are no nodes: NotJoined is to become one, NoNode has another role, such as etcd alone. Needs neither kubectl nor a kubeconfig. With -c, or with a current context, the file of the newest run is taken.',
    '通过任一可用的控制平面查询集群 API，并补充配置文件中不是节点的主机：NotJoined 表示应成为节点但尚未加入，NoNode 表示承担其他角色，例如只运行 etcd。不需要 kubectl 或 kubeconfig。使用 -c 或当前上下文时，采用最近一次运行的配置文件。',
  ),
  examples: [
    { command: 'kubexm get nodes -f cluster.yaml', says: text('By the file', '按配置文件') },
    {
      command: 'kubexm get nodes -c prod -o wide',
      says: text('By the name, with more columns', '按名称，显示更多列'),
    },
  ],
  flags: { ...knownClusterFlags, ...loginFlags, output: flag.output },
  async run({ flags }, context) {
    const { openWorkspace } = await import('../../runtime/workspace.ts');
    const { listNodes } = await import('../../runtime/list-nodes.ts');
    const workspace = openWorkspace(context.cwd, { create: false });
    const loaded = await loadCluster(flags, 'hosts', 'kubexm get nodes', context, workspace.vault);
    if (!loaded.ok) return loaded.problems;
    printProblems(loaded.warnings, context, 'warning');
    return withOperation(context, workspace, loaded.config, flags, async (recorders) => {
      await printTable(await listNodes(recorders), columns(context.now()), flags.output, context);
      return done;
    });
  },
});
