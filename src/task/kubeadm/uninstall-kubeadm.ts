import { kubernetesPaths } from '../../domain/kubernetes-paths.ts';
import type { Drawing } from '../../plan/draw.ts';
import { here } from '../../plan/ref.ts';
import { text } from '../../problem/text.ts';
import { removePods } from '../../step/containerd/remove-pods.ts';
import { emptyDirectory } from '../../step/host/empty-directory.ts';
import { returnToOriginals } from '../../step/host/return-to-originals.ts';
import { removeWork } from '../../step/kubeadm/remove-work.ts';
import { stopNode } from '../../step/kubernetes/stop-node.ts';
import { clearRules } from '../../step/network/clear-rules.ts';
import { nodeEntries } from '../host/node-entries.ts';

interface Removal {
  readonly hosts: readonly string[];
  /** Whose changes go. */
  readonly modules: readonly string[];
}

/**
 * Not `kubeadm reset`: that empties folders by what they are called, and with them volumes it could not unmount and keys
 * that belong to an etcd of somebody else. Data of etcd stays.
 */
export function uninstallKubeadm(drawing: Drawing, { hosts, modules }: Removal): void {
  drawing.task('uninstall-kubeadm', ['kubeadm'], (task) => {
    const each = { on: hosts, minimum: 'any' } as const;
    const stopped = task.step(stopNode, { ...each, shared: {} });
    const emptied = task.step(removePods, { ...each, shared: {}, after: [here(stopped)] });
    const cleared = task.step(clearRules, { ...each, shared: {}, after: [here(emptied)] });
    const gone = task.step(emptyDirectory, {
      ...each,
      title: text('Remove what the kubelet kept', '删除 kubelet 保存的内容'),
      shared: {
        directory: kubernetesPaths.kubelet,
        withItself: false,
        unless: { enteredBefore: nodeEntries.unit },
      },
      after: [here(cleared)],
    });
    // A kubelet that is put back is no longer ours.
    const removed = task.step(removeWork, { ...each, shared: {}, after: [here(gone)] });
    task.step(returnToOriginals, { ...each, shared: { modules }, after: [here(removed)] });
  });
}
