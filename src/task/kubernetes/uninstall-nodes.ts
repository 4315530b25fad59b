import type { Drawing } from '../../plan/draw.ts';
import { here } from '../../plan/ref.ts';
import { returnToOriginals } from '../../step/host/return-to-originals.ts';
import { removeNodeTraces } from '../../step/kubernetes/remove-node-traces.ts';
import { emptyNode } from '../host/empty-node.ts';

interface Removal {
  readonly hosts: readonly string[];
  /** Whose changes go. */
  readonly modules: readonly string[];
}

/** No pod, no identity and no unit of a node is left; its object in the API is not touched. */
export function uninstallNodes(drawing: Drawing, { hosts, modules }: Removal): void {
  drawing.task('uninstall-nodes', ['nodes'], (task) => {
    const each = { on: hosts, minimum: 'any' } as const;
    const emptied = emptyNode(task, hosts);
    // A kubelet that is put back is no longer ours.
    const traces = task.step(removeNodeTraces, { ...each, shared: {}, after: [here(emptied)] });
    task.step(returnToOriginals, { ...each, shared: { modules }, after: [here(traces)] });
  });
}

/** The host is as it was before, but for the store and for logs. */
export function uninstallControlPlane(drawing: Drawing, { hosts, modules }: Removal): void {
  drawing.task('uninstall-control-plane', ['control-plane'], (task) => {
    task.step(returnToOriginals, { on: hosts, shared: { modules }, minimum: 'any' });
  });
}
