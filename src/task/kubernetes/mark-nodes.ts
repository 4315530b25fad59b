import type { Taint } from '../../domain/node-taints.ts';
import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle, Ref } from '../../plan/ref.ts';
import { labelNode } from '../../step/kubernetes/label-node.ts';
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
