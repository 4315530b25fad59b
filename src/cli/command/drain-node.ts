import { text } from '../../problem/text.ts';
import { defineCommand } from '../define-command.ts';
import { nodeArgs, nodeFlags, operateNodes } from '../operate/care-for-nodes.ts';
import { drainFlags, drainOptionsOf } from '../operate/drain-flags.ts';

export const drainNode = defineCommand({
  verb: 'drain',
  noun: 'node',
  group: 'cluster',
  summary: text('Keep new pods off nodes and move the others away', '将节点设为不可调度并排空'),
  description: text(
    'Closes the nodes for new pods and asks every pod there to leave, as its disruption budget allows; a pod that may not leave yet is asked again until --timeout. Pods of a DaemonSet and static pods stay. A pod that no controller brings back, or that keeps data in an emptyDir volume, is named and refused before anything is changed, unless the flag for it is given. The nodes stay closed until `kubexm uncordon node`.',
    '将节点设为不可调度，并在各 Pod 的干扰预算允许时请其迁离；暂时不能迁离的 Pod 会反复尝试，直到 --timeout。DaemonSet 的 Pod 和静态 Pod 保留。没有控制器的 Pod，或在 emptyDir 卷中存有数据的 Pod，会在任何改动之前列出并拒绝，除非给出相应选项。节点保持不可调度，直到执行 `kubexm uncordon node`。',
  ),
  examples: [
    {
      command: 'kubexm drain node node3 -f cluster.yaml',
      says: text('Show, ask, drain', '展示、询问、排空'),
    },
    {
      command: 'kubexm drain node node3 node4 -c prod --force --delete-emptydir-data',
      says: text('Two nodes, whatever is lost', '两个节点，接受丢失'),
    },
  ],
  args: nodeArgs,
  flags: { ...nodeFlags, ...drainFlags },
  run: ({ flags, args }, context) =>
    operateNodes(flags, args.names, { does: 'drain', options: drainOptionsOf(flags) }, context),
});
