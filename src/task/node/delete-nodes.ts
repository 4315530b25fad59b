import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle, Ref } from '../../plan/ref.ts';
import type { Text } from '../../problem/text.ts';
import { deleteNode } from '../../step/node/delete-node.ts';

interface Deleting {
  readonly nodes: readonly string[];
  /** What becomes of a host that is not cleaned. */
  asideOf(node: string): Text | undefined;
  readonly after: readonly Ref<unknown>[];
}

/** The cluster forgets these nodes. */
export const deleteNodes = (drawing: Drawing, { nodes, asideOf, after }: Deleting): NodeHandle<unknown> =>
  drawing.task('delete-nodes', ['delete'], (task) =>
    task.step(deleteNode, {
      on: nodes,
      shared: {},
      perHost: (node) => ({ node, aside: asideOf(node) }),
      after,
    }),
  );
