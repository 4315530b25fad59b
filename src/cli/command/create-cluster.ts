import { text } from '../../problem/text.ts';
import { clusterFileFlags } from '../config/load-cluster-file.ts';
import { defineCommand } from '../define-command.ts';
import { flag } from '../flag.ts';
import { changingFlags, operateCluster } from '../operate/operate-cluster.ts';

export const createCluster = defineCommand({
  verb: 'create',
  noun: 'cluster',
  group: 'cluster',
  summary: text(
    'Create a Kubernetes cluster on the hosts of a file',
    '用配置文件中的主机创建 Kubernetes 集群',
  ),
  description: text(
    'Looks at all hosts, refuses, before anything is touched, when one is not fit for its role, shows what it would do, and asks. What is already as it should be is left alone: a second run changes nothing. A run that failed goes on with `kubexm resume run` or by the same command again; one that was killed left its locks on the hosts and goes on with `kubexm resume run`, or by the same command with --break-lock. With --tags only some parts are done, with what they need from this machine; a part that needs another one on the host is refused until that is there.',
    '检查全部主机；若有主机不满足要求，则在改动任何内容之前拒绝；随后展示将要执行的内容并询问。已符合要求的不会改动：再次执行不会有任何变更。失败的运行可用 `kubexm resume run` 或再次执行同一命令继续；被杀死的运行会在主机上留下锁，可用 `kubexm resume run` 继续，或在同一命令后加上 --break-lock。使用 --tags 可只执行部分内容，以及它在本机所需的内容；若主机上还缺少它所依赖的部分，则拒绝执行。',
  ),
  examples: [
    { command: 'kubexm create cluster -f cluster.yaml', says: text('Show, ask, create', '展示、询问、创建') },
    {
      command: 'kubexm create cluster -f cluster.yaml --dry-run',
      says: text('What would run on which host', '查看将在哪台主机上执行什么'),
    },
    {
      command: 'kubexm create cluster -f cluster.yaml -e spec.etcd.version=3.6.14 --tags etcd',
      says: text('One part, another version', '只执行一部分，指定版本'),
    },
  ],
  flags: {
    ...clusterFileFlags,
    ...changingFlags,
    tags: flag.tags,
    skipTags: flag.skipTags,
    skipPreflight: flag.skipPreflight,
    onFailure: flag.onFailure,
  },
  run: ({ flags }, context) =>
    operateCluster(flags, 'kubexm create cluster', context, ({ spec }) => ({
      kind: 'create-cluster',
      hosts: spec.hosts.map(({ name }) => name),
      tags: { only: flags.tags, skip: flags.skipTags },
      skipsPreflight: flags.skipPreflight,
    })),
});
