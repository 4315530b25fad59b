import { quote } from '../../domain/quote.ts';
import { text } from '../../problem/text.ts';
import { defineCommand } from '../define-command.ts';
import { nodeArgs, nodeFlags } from '../operate/care-for-nodes.ts';
import { leavingFlags } from '../operate/leaving-flags.ts';
import { operateCluster } from '../operate/operate-cluster.ts';

export const deleteEtcdMember = defineCommand({
  verb: 'delete',
  noun: 'etcd-member',
  group: 'cluster',
  summary: text('Take members of etcd out of a cluster, with their hosts', '将 etcd 成员连同其主机移出集群'),
  description: text(
    'The same as `kubexm delete nodes` for hosts that are members of etcd and nothing else: API servers forget them, they leave etcd one at a time, asked of a member that stays, and their hosts become what they were before. One that is gone for ever leaves like any other. Refused, with the arithmetic, where etcd would lose its majority, and for a host that has other roles: it would leave with all of them.',
    '对只承担 etcd 角色的主机，等同于 `kubexm delete nodes`：API Server 不再使用它们，成员逐个离开 etcd（由留下的成员执行），主机恢复到加入之前的状态。永久失联的成员同样可以移除。若会使 etcd 失去多数派则拒绝并给出计算；若主机还有其他角色也会拒绝，因为它们会一并离开。',
  ),
  examples: [
    {
      command: 'kubexm delete etcd-member etcd2 etcd3 -f cluster.yaml',
      says: text('Three members become one', '从三个成员缩减到一个'),
    },
    {
      command: 'kubexm delete etcd-member etcd3 -c prod -y --skip-cleanup',
      says: text('The host stays as it is', '不清理主机'),
    },
  ],
  args: nodeArgs,
  flags: { ...nodeFlags, skipCleanup: leavingFlags.skipCleanup },
  async run({ flags, args }, context) {
    const { deleteNodesRequest } = await import('../../runtime/delete-nodes-request.ts');
    const { chosenHosts } = await import('../../runtime/chosen-hosts.ts');
    const { judgeMembers } = await import('../../config/judge-members.ts');
    const nodes = args.names.join(',');
    const command = `kubexm delete etcd-member ${quote(...args.names)}`;
    return operateCluster(flags, command, context, (config) => {
      const instead = `kubexm delete nodes --nodes ${quote(nodes)}`;
      const [refusal] = judgeMembers(config, chosenHosts(config, nodes, 'NAME'), instead);
      if (refusal !== undefined) throw refusal;
      return deleteNodesRequest(config, { nodes, cleans: !flags.skipCleanup });
    });
  },
});
