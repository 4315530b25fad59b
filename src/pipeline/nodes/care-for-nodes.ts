import { drawNodeCare, type NodeCare } from '../../module/nodes/draw-node-care.ts';
import { definePipeline, type Pipeline } from '../../plan/stage.ts';
import { type Text, text } from '../../problem/text.ts';

export type { DrainOptions, NodeCare } from '../../module/nodes/draw-node-care.ts';

interface NodeCareSpec {
  readonly nodes: readonly string[];
  readonly care: NodeCare;
}

const titles: Readonly<Record<NodeCare['does'], Text>> = {
  cordon: text('Close nodes for new pods', '将节点设为不可调度'),
  uncordon: text('Open nodes for pods', '恢复节点的调度'),
  drain: text('Have the pods of nodes leave', '排空节点'),
};

/** `kubexm cordon|uncordon|drain node`. */
export const careForNodes = (does: NodeCare['does']): Pipeline<NodeCareSpec, object> =>
  definePipeline<NodeCareSpec, object>({
    id: `${does}-nodes`,
    title: titles[does],
    observe: async () => ({}),
    stages: [
      {
        id: does,
        title: titles[does],
        draw: (drawing, { nodes, care }) => drawNodeCare(drawing, nodes, care),
      },
    ],
  });
