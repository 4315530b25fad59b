import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle } from '../../plan/ref.ts';
import { uncordonNode } from '../../step/node/uncordon-node.ts';

/** These nodes take pods again. */
export const uncordonNodes = (drawing: Drawing, nodes: readonly string[]): NodeHandle<unknown> =>
  drawing.task('uncordon-nodes', ['cordon'], (task) =>
    task.step(uncordonNode, { on: nodes, shared: {}, perHost: (node) => ({ node }) }),
  );
