import type { ClusterConfig } from '../../config/cluster-config.ts';
import { fill, same, type Text, text } from '../../problem/text.ts';
import type { CliContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { switchFlag } from '../define-flag.ts';
import { knownClusterFlags } from '../operate/load-cluster.ts';
import { changingFlags, operateCluster } from '../operate/operate-cluster.ts';
import { notice } from '../render/notice.ts';

const goes = text(
  'The cluster {name} goes: {hosts}. Every host returns to what it was before the cluster came. Data that goes with it: {data}.',
  '将删除集群 {name}：{hosts}。每台主机都恢复到集群创建之前的状态。随之删除的数据：{data}。',
);

export const deleteCluster = defineCommand({
  verb: 'delete',
  noun: 'cluster',
  group: 'cluster',
  summary: text('Take a cluster away and return its hosts to what they were', '删除集群，并将其主机恢复原状'),
  description: text(
    'Shows the hosts and what goes with them, and asks. Then everything that runs for the cluster is stopped, what it made for itself is removed, and whatever kubexm changed is put back as it was: files, packages, units, swap, firewall, hostname, /etc/hosts. How it was is remembered on the hosts themselves, so that it works from any machine that has the file. Also for a cluster whose creation stopped halfway, with --break-lock where it was killed, and a second time changes nothing. A host that cannot be reached is named and keeps nobody from anything: run the same command again once it is back. What is on mounted volumes, an external etcd, a registry and hosts of other clusters are not touched.',
    '先显示涉及的主机和将被删除的内容，并询问；随后停止集群运行的一切，删除其自身产生的内容，并把 kubexm 改动过的文件、软件包、服务、交换分区、防火墙、主机名、/etc/hosts 恢复原样。原来的状态保存在主机上，因此任何有配置文件的机器都可执行。创建中途停止的集群同样适用，若创建过程被杀死则需加 --break-lock；再次执行不会有任何变更。无法连接的主机会被列出，且不影响其他主机：待其恢复后再次执行同一命令即可。已挂载卷中的内容、外部 etcd、镜像仓库以及其他集群的主机均不会改动。',
  ),
  examples: [
    { command: 'kubexm delete cluster -f cluster.yaml', says: text('Show, ask, delete', '展示、询问、删除') },
    {
      command: 'kubexm delete cluster -f cluster.yaml --dry-run',
      says: text('What would be done on which host', '查看将在哪台主机上执行什么'),
    },
    {
      command: 'kubexm delete cluster -c demo --keep-data -y',
      says: text('The data of etcd and the images stay', '保留 etcd 数据和镜像'),
    },
  ],
  flags: {
    ...knownClusterFlags,
    ...changingFlags,
    keepData: switchFlag({
      long: 'keep-data',
      says: text(
        'Leave the data of etcd, images and layers, and the authorities on this machine',
        '保留 etcd 数据、镜像和层，以及本机保存的 CA',
      ),
    }),
    preserveData: switchFlag({
      long: 'preserve-data',
      says: text('The same as --keep-data', '同 --keep-data'),
    }),
    force: switchFlag({
      long: 'force',
      says: text(
        'Forget the cluster on this machine even when hosts are left that cannot be reached',
        '即使仍有无法连接的主机，也在本机归档该集群',
      ),
    }),
  },
  run: ({ flags }, context) =>
    operateCluster(flags, 'kubexm delete cluster', context, (config) => {
      const keepsData = flags.keepData || flags.preserveData;
      sayTargets(config, keepsData, context);
      return {
        kind: 'delete-cluster',
        hosts: config.spec.hosts.map(({ name }) => name),
        keepsData,
        givesUpHosts: flags.force,
      };
    }),
});

function sayTargets({ metadata, spec }: ClusterConfig, keepsData: boolean, context: CliContext): void {
  const hosts = spec.hosts.map(({ name, roles }) => `${name} (${roles.join(', ')})`).join(', ');
  notice(fill(goes, { name: metadata.name, hosts, data: dataOf(spec, keepsData) }), context);
}

function dataOf({ etcd, registry }: ClusterConfig['spec'], keepsData: boolean): Text {
  if (keepsData) return text('what pods wrote on their nodes', 'Pod 写入节点的内容');
  const store = etcd.type === 'external' ? same('') : fill(ofEtcd, { directory: etcd.dataDir });
  return fill(ofAll, { store, directory: registry.containerdDataDir });
}

const ofEtcd = text('everything in etcd ({directory}), ', 'etcd 中的全部内容（{directory}）、');
const ofAll = text(
  '{store}images and layers ({directory}), what pods wrote on their nodes',
  '{store}镜像和层（{directory}）、Pod 写入节点的内容',
);
