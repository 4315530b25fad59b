import type { ClusterDrawing } from '../../module/cluster/cluster-drawing.ts';
import { drawCluster } from '../../module/cluster/draw-cluster.ts';
import { hostsConcerned } from '../../module/cluster/hosts-concerned.ts';
import { refuseEndpointChange } from '../../module/cluster/refuse-endpoint-change.ts';
import { definePipeline } from '../../plan/stage.ts';
import { text } from '../../problem/text.ts';
import type { ObservedCluster } from '../observe-cluster.ts';
import { observeConcerned } from './observe-concerned.ts';
import { type PassingBy, tellPassedBy } from './tell-passed-by.ts';

interface AddNodesSpec extends Omit<ClusterDrawing, keyof ObservedCluster | 'scope' | 'hooksOn'>, PassingBy {
  /** Hosts of the configuration that are to become part of the cluster. */
  readonly newcomers: readonly string[];
}

/** `kubexm add nodes`: hosts become part of a cluster that runs. Only those whom it concerns are connected to. */
export const addNodesPipeline = definePipeline<AddNodesSpec, ObservedCluster>({
  id: 'add-nodes',
  title: text('Add nodes', '添加节点'),
  observe: ({ config, newcomers }, open) => observeConcerned(config, newcomers, open),
  stages: [
    {
      id: 'add',
      title: text('Add the nodes', '添加节点'),
      draw(drawing, { newcomers, ...spec }, facts) {
        refuseUnreached(newcomers, facts);
        const scope = hostsConcerned(spec.config, newcomers);
        refuseEndpointChange({ ...spec, ...facts, scope, way: 'in' });
        tellPassedBy(spec, facts, newcomers);
        drawCluster(drawing, { ...spec, ...facts, scope });
      },
    },
  ],
});

/** A newcomer that is not there would be waited for in vain: others are to know it. */
function refuseUnreached(newcomers: readonly string[], { unreachable }: ObservedCluster): void {
  const found = newcomers.map((host) => unreachable.get(host)).find((problem) => problem !== undefined);
  if (found !== undefined) throw found;
}
