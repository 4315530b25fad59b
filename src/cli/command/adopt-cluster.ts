import { text } from '../../problem/text.ts';
import { clusterFileFlags } from '../config/load-cluster-file.ts';
import { defineCommand } from '../define-command.ts';
import { changingFlags, operateCluster } from '../operate/operate-cluster.ts';

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
  flags: { ...clusterFileFlags, ...changingFlags },
  run: ({ flags }, context) =>
    operateCluster(flags, 'kubexm adopt cluster', context, ({ spec }) => ({
      kind: 'adopt-cluster',
      hosts: spec.hosts.map(({ name }) => name),
    })),
});
