import { text } from '../../problem/text.ts';
import { defineCommand } from '../define-command.ts';
import { nodeArgs, nodeFlags, operateNodes } from '../operate/care-for-nodes.ts';

export const uncordonNode = defineCommand({
  verb: 'uncordon',
  noun: 'node',
  group: 'cluster',
  summary: text('Let pods onto nodes again', '恢复节点的调度'),
  description: text(
    'Opens the nodes that are named, whoever had closed them. Only the API is asked: the host need not be within reach.',
    '恢复所指定节点的调度，不论此前由谁设为不可调度。只访问 API：无需能够连接到该主机。',
  ),
  examples: [
    { command: 'kubexm uncordon node node3 -f cluster.yaml', says: text('One node', '一个节点') },
    { command: "kubexm uncordon node '*' -c prod", says: text('All nodes of a cluster', '集群的全部节点') },
  ],
  args: nodeArgs,
  flags: nodeFlags,
  run: ({ flags, args }, context) => operateNodes(flags, args.names, { does: 'uncordon' }, context),
});
