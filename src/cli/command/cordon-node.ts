import { text } from '../../problem/text.ts';
import { defineCommand } from '../define-command.ts';
import { nodeArgs, nodeFlags, operateNodes } from '../operate/care-for-nodes.ts';

export const cordonNode = defineCommand({
  verb: 'cordon',
  noun: 'node',
  group: 'cluster',
  summary: text('Keep new pods off nodes', '将节点设为不可调度'),
  description: text(
    'The pods that are there stay; no new ones come. Which run closed a node stands on the node itself, as the annotation kubexm.mensylisir.io/cordoned-by. A node that somebody else has closed is left as it is. Only the API is asked: the host need not be within reach.',
    '已有的 Pod 保留，不再有新的 Pod 调度到该节点。由哪次运行设置会记录在节点的注解 kubexm.mensylisir.io/cordoned-by 中。已被他人设为不可调度的节点保持原样。只访问 API：无需能够连接到该主机。',
  ),
  examples: [
    { command: 'kubexm cordon node node3 -f cluster.yaml', says: text('One node', '一个节点') },
    {
      command: "kubexm cordon node 'worker[1:3]' -c prod -y",
      says: text('Three nodes of a cluster by its name, no question', '按集群名指定三个节点，不询问'),
    },
  ],
  args: nodeArgs,
  flags: nodeFlags,
  run: ({ flags, args }, context) => operateNodes(flags, args.names, { does: 'cordon' }, context),
});
