import { kubernetesPaths } from '../../domain/kubernetes-paths.ts';
import type { Drawing } from '../../plan/draw.ts';
import { here } from '../../plan/ref.ts';
import { text } from '../../problem/text.ts';
import { removePods } from '../../step/containerd/remove-pods.ts';
import { emptyDirectory } from '../../step/host/empty-directory.ts';
import { returnToOriginals } from '../../step/host/return-to-originals.ts';
import { removeNodeTraces } from '../../step/kubernetes/remove-node-traces.ts';
import { stopNode } from '../../step/kubernetes/stop-node.ts';
import { clearRules } from '../../step/network/clear-rules.ts';
import { nodeEntries } from '../host/node-entries.ts';

interface Removal {
  readonly hosts: readonly string[];
  /** Whose changes go. */
  readonly modules: readonly string[];
}

/** No pod, no identity and no unit of a node is left; its object in the API is not touched. */
export function uninstallNodes(drawing: Drawing, { hosts, modules }: Removal): void {
  drawing.task('uninstall-nodes', ['nodes'], (task) => {
    const each = { on: hosts, minimum: 'any' } as const;
    const stopped = task.step(stopNode, { ...each, shared: {} });
    const emptied = task.step(removePods, { ...each, shared: {}, after: [here(stopped)] });
    const cut = task.step(clearRules, { ...each, shared: {}, after: [here(emptied)] });
    const cleared = task.step(emptyDirectory, {
      ...each,
      title: text('Remove what the kubelet kept', '删除 kubelet 保存的内容'),
      shared: {
        directory: kubernetesPaths.kubelet,
        withItself: false,
        unless: { enteredBefore: nodeEntries.unit },
      },
      after: [here(cut)],
    });
    // A kubelet that is put back is no longer ours.
    const traces = task.step(removeNodeTraces, { ...each, shared: {}, after: [here(cleared)] });
    task.step(returnToOriginals, { ...each, shared: { modules }, after: [here(traces)] });
  });
}

/** The host is as it was before, but for the store and for logs. */
export function uninstallControlPlane(drawing: Drawing, { hosts, modules }: Removal): void {
  drawing.task('uninstall-control-plane', ['control-plane'], (task) => {
    task.step(returnToOriginals, { on: hosts, shared: { modules }, minimum: 'any' });
  });
}
