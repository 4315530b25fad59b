import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import { clusterFileFlags } from '../config/load-cluster-file.ts';
import { defineCommand } from '../define-command.ts';
import { valueFlag } from '../define-flag.ts';
import { flag } from '../flag.ts';
import { changingFlags, operateCluster } from '../operate/operate-cluster.ts';
import { writeRecordedFile } from '../operate/write-recorded-file.ts';

export const adoptCluster = defineCommand({
  verb: 'adopt',
  noun: 'cluster',
  group: 'cluster',
  summary: text('Take over a cluster that was made on another machine', '接管在另一台机器上创建的集群'),
  description: text(
    'Makes this machine one that can work on the cluster: reads the authorities of the cluster from its control planes over ssh, keeps them in .kubexm/CLUSTER/pki, and compares the file with what the cluster remembers of its making. Nothing is changed on hosts or in the cluster. It is refused when the hosts have no cluster, another one or several, and it says what differs when the file is not that of the cluster. After it, `kubexm create cluster` finds nothing to change. Where the file is lost as well, --host ADDRESS --write FILE writes it from what the cluster remembers, asked on one of its control planes; secrets and how hosts are logged in to are not remembered, and what is missing is named.',
    '使本机能够管理该集群：通过 ssh 从控制平面读取集群的 CA，保存到 .kubexm/CLUSTER/pki，并将配置文件与集群所保存的创建依据进行比较。不更改主机和集群中的任何内容。若主机上没有集群、属于其他集群或多个集群，则拒绝；若配置文件与集群不符，则说明差异。接管之后，`kubexm create cluster` 不会有任何变更。若配置文件也已丢失，--host ADDRESS --write FILE 会在某个控制平面上读取集群保存的记录并写出该文件；机密和主机的登录方式不在记录中，缺少的内容会被列出。',
  ),
  examples: [
    { command: 'kubexm adopt cluster -f cluster.yaml', says: text('Show, ask, adopt', '展示、询问、接管') },
    {
      command: 'kubexm adopt cluster -f cluster.yaml --dry-run',
      says: text('Only see whether it can be adopted', '只查看能否接管'),
    },
    {
      command: 'kubexm adopt cluster --host 192.168.10.11 --write cluster.yaml',
      says: text('First get a lost file back', '先找回丢失的配置文件'),
    },
  ],
  flags: {
    ...clusterFileFlags,
    ...changingFlags,
    host: valueFlag({
      long: 'host',
      value: 'ADDRESS',
      says: text(
        'A control plane of the cluster whose file is lost; with --write',
        '丢失了配置文件的集群的某个控制平面；与 --write 一起使用',
      ),
    }),
    write: valueFlag({
      long: 'write',
      value: 'FILE',
      completes: 'file',
      says: text('Where to write the file that is lost', '写出丢失的配置文件的位置'),
    }),
    force: flag.force,
  },
  async run({ flags }, context) {
    const { host, write: path, force } = flags;
    if (host !== undefined && path !== undefined)
      return writeRecordedFile({ ...flags, host, path, force }, context);
    if (host !== undefined || path !== undefined)
      throw problem('usage.missing-flag', {
        command: 'kubexm adopt cluster',
        flag: host === undefined ? '--host' : '--write',
        says: text('--host and --write belong together', '--host 与 --write 须同时使用'),
        next: `kubexm adopt cluster --host ${host ?? 'ADDRESS'} --write ${path ?? 'cluster.yaml'}`,
      });
    return operateCluster(flags, 'kubexm adopt cluster', context, ({ spec }) => ({
      kind: 'adopt-cluster',
      hosts: spec.hosts.map(({ name }) => name),
    }));
  },
});
