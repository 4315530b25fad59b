import { quote } from '../../domain/quote.ts';
import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import { defineCommand } from '../define-command.ts';
import { flag } from '../flag.ts';
import { leavingFlags, leavingOptionsOf } from '../operate/leaving-flags.ts';
import { knownClusterFlags } from '../operate/load-cluster.ts';
import { changingFlags, operateCluster } from '../operate/operate-cluster.ts';
import { typedWith } from '../typed-with.ts';

export const deleteNodes = defineCommand({
  verb: 'delete',
  noun: 'nodes',
  aliases: ['delete node'],
  group: 'cluster',
  summary: text('Take hosts out of a cluster, whatever their roles', '将主机移出集群，不论其角色'),
  description: text(
    'Closes the nodes, has their pods leave as their budgets allow, takes them out of the load balancers and out of etcd, deletes the nodes, returns the hosts to what they were before the cluster came, has all other hosts forget them, and at last takes them out of the file. Refused, with the arithmetic, where etcd would lose its majority or the cluster its last control plane. A host that is gone for ever leaves like any other: everything is asked of those that stay, and only its disk is not cleaned. Data on mounted volumes is never deleted.',
    '将节点设为不可调度，按干扰预算让其 Pod 迁离，把主机从负载均衡器和 etcd 中移除，删除节点，将主机恢复到集群创建之前的状态，让其余主机不再使用它们，最后从配置文件中移除。若会使 etcd 失去多数派或集群失去最后一个控制平面，则拒绝并给出计算。永久失联的主机同样可以移除：一切操作都通过其余主机完成，只是其磁盘不会被清理。已挂载卷上的数据绝不会被删除。',
  ),
  examples: [
    {
      command: 'kubexm delete nodes --nodes node5 -f cluster.yaml',
      says: text('Show, ask, take out', '展示、询问、移除'),
    },
    {
      command: 'kubexm delete nodes --nodes node4,node5 -c prod -y --force --timeout 5m',
      says: text('Two hosts, also pods that nothing brings back', '两台主机，包括没有控制器的 Pod'),
    },
    {
      command: 'kubexm delete nodes --nodes node3 -f cluster.yaml --skip-drain --skip-cleanup',
      says: text('Pods are not asked to leave, and the host stays as it is', '不排空，也不清理主机'),
    },
  ],
  flags: {
    ...knownClusterFlags,
    ...changingFlags,
    nodes: flag.nodes,
    ...leavingFlags,
  },
  async run({ flags }, context) {
    if (flags.nodes.length === 0)
      throw problem('usage.missing-flag', {
        command: 'kubexm delete nodes',
        flag: '--nodes',
        says: flag.nodes.says,
        next: typedWith(context, '--nodes', 'NAME'),
      });
    const { deleteNodesRequest } = await import('../../runtime/delete-nodes-request.ts');
    const nodes = flags.nodes.join(',');
    return operateCluster(flags, `kubexm delete nodes --nodes ${quote(nodes)}`, context, (config) =>
      deleteNodesRequest(config, { nodes, ...leavingOptionsOf(flags) }),
    );
  },
});
