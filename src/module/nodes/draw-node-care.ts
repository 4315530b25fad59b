import type { Drawing } from '../../plan/draw.ts';
import { here } from '../../plan/ref.ts';
import { cordonNodes } from '../../task/node/cordon-nodes.ts';
import { type DrainOptions, drainNodes } from '../../task/node/drain-nodes.ts';
import { uncordonNodes } from '../../task/node/uncordon-nodes.ts';
import { nodesModule } from './draw-nodes.ts';

export type { DrainOptions } from '../../task/node/drain-nodes.ts';

/** What is asked for nodes that stay. */
export type NodeCare =
  | { readonly does: 'cordon' | 'uncordon' }
  | { readonly does: 'drain'; readonly options: DrainOptions };

/** Closes, opens or empties nodes, through the API alone: their hosts are not contacted. */
export function drawNodeCare(drawing: Drawing, nodes: readonly string[], care: NodeCare): void {
  drawing.module(nodesModule, (module) => {
    if (care.does === 'uncordon') {
      uncordonNodes(module, nodes);
      return;
    }
    const closed = cordonNodes(module, { nodes, mustExist: true });
    if (care.does !== 'drain') return;
    drainNodes(module, {
      nodes,
      options: care.options,
      go: false,
      mayBeGone: () => false,
      after: [here(closed)],
    });
  });
}
