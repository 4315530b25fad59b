import { kubernetesPaths } from '../../domain/kubernetes-paths.ts';
import type { Drawing } from '../../plan/draw.ts';
import { here, type NodeHandle } from '../../plan/ref.ts';
import { text } from '../../problem/text.ts';
import { removePods } from '../../step/containerd/remove-pods.ts';
import { emptyDirectory } from '../../step/host/empty-directory.ts';
import { stopNode } from '../../step/kubernetes/stop-node.ts';
import { clearRules } from '../../step/network/clear-rules.ts';
import { nodeEntries } from './node-entries.ts';

/** Nothing runs that a kubelet started, and nothing is left that it kept; what it is started with is still there. */
export function emptyNode(task: Drawing, hosts: readonly string[]): NodeHandle<unknown> {
  const each = { on: hosts, shared: {}, minimum: 'any' } as const;
  const stopped = task.step(stopNode, each);
  const emptied = task.step(removePods, { ...each, after: [here(stopped)] });
  const cleared = task.step(clearRules, { ...each, after: [here(emptied)] });
  return task.step(emptyDirectory, {
    ...each,
    title: text('Remove what the kubelet kept', '删除 kubelet 保存的内容'),
    shared: {
      directory: kubernetesPaths.kubelet,
      withItself: false,
      unless: { enteredBefore: nodeEntries.unit },
    },
    after: [here(cleared)],
  });
}
