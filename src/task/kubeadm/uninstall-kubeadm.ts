import type { Drawing } from '../../plan/draw.ts';
import { here } from '../../plan/ref.ts';
import { returnToOriginals } from '../../step/host/return-to-originals.ts';
import { removeWork } from '../../step/kubeadm/remove-work.ts';
import { emptyNode } from '../host/empty-node.ts';

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
    const emptied = emptyNode(task, hosts);
    // A kubelet that is put back is no longer ours.
    const removed = task.step(removeWork, { ...each, shared: {}, after: [here(emptied)] });
    task.step(returnToOriginals, { ...each, shared: { modules }, after: [here(removed)] });
  });
}
