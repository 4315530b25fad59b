import type { Taint } from '../../domain/node-taints.ts';
import type { Drawing } from '../../plan/draw.ts';
import { all, type NodeHandle, type Ref } from '../../plan/ref.ts';
import { labelNode } from '../../step/kubernetes/label-node.ts';
import { nodesReady } from '../../step/kubernetes/nodes-gate.ts';
import { taintNode } from '../../step/kubernetes/taint-node.ts';

export interface NodeMarks {
  readonly hosts: readonly string[];
  labelsOf(host: string): Readonly<Record<string, string>>;
  taintsOf(host: string): readonly Taint[];
  /** The nodes are registered. */
  readonly after: readonly Ref<unknown>[];
}

/** What nodes are chosen by: labels and taints, in both modes. */
export function markNodes(
  drawing: Drawing,
  { hosts, labelsOf, taintsOf, after }: NodeMarks,
): readonly NodeHandle<unknown>[] {
  return drawing.task('mark-nodes', ['nodes', 'labels'], (task) => {
    const each = { on: hosts, shared: {}, after, minimum: 'any' } as const;
    return [
      task.step(labelNode, { ...each, perHost: (host) => ({ node: host, labels: labelsOf(host) }) }),
      task.step(taintNode, { ...each, perHost: (host) => ({ node: host, taints: taintsOf(host) }) }),
    ];
  });
}

/** Opens once every node can run pods; behind the network, which they wait for. */
export const awaitNodes = (
  drawing: Drawing,
  { hosts, after }: { readonly hosts: readonly string[]; readonly after: readonly NodeHandle<unknown>[] },
): NodeHandle<void> =>
  drawing.task('await-nodes', ['nodes'], (task) =>
    task.gate(nodesReady, { on: hosts, shared: {}, after: after.map(all) }),
  );
