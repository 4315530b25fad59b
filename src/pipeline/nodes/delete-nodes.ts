import { drawNodeRemoval, type NodeRemoval } from '../../module/cluster/draw-node-removal.ts';
import { hostsConcerned } from '../../module/cluster/hosts-concerned.ts';
import { refuseEndpointChange } from '../../module/cluster/refuse-endpoint-change.ts';
import type { Drawing } from '../../plan/draw.ts';
import { definePipeline } from '../../plan/stage.ts';
import type { Problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import type { ObservedCluster } from '../observe-cluster.ts';
import { observeConcerned } from './observe-concerned.ts';
import { type PassingBy, tellPassedBy } from './tell-passed-by.ts';

export interface DeleteNodesSpec extends Omit<NodeRemoval, keyof ObservedCluster>, PassingBy {
  /** Told about hosts that leave and cannot be cleaned. */
  readonly uncleaned: (host: string, because: Problem) => void;
}

/** `kubexm delete nodes`: hosts leave the cluster, those that stay forget them, and then the file does. */
export const deleteNodesPipeline = definePipeline<DeleteNodesSpec, ObservedCluster>({
  id: 'delete-nodes',
  title: text('Delete nodes', '删除节点'),
  observe: ({ config, leaving }, open) => observeConcerned(config, leaving, open),
  stages: [
    {
      id: 'remove',
      title: text('Take the hosts out of the cluster', '将主机移出集群'),
      draw: drawLeaving,
    },
  ],
});

export function drawLeaving(drawing: Drawing, spec: DeleteNodesSpec, facts: ObservedCluster): void {
  const scope = hostsConcerned(spec.config, spec.leaving);
  refuseEndpointChange({ ...spec, ...facts, scope, way: 'out' });
  for (const [host, because] of facts.unreachable)
    if (spec.cleans && spec.leaving.includes(host)) spec.uncleaned(host, because);
  tellPassedBy(spec, facts, spec.leaving);
  drawNodeRemoval(drawing, { ...spec, ...facts });
}
