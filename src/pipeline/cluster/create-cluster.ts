import { virtualAddress } from '../../config/virtual-address.ts';
import type { ClusterDrawing } from '../../module/cluster/cluster-drawing.ts';
import { drawAddressMove } from '../../module/cluster/draw-address-move.ts';
import { drawCluster } from '../../module/cluster/draw-cluster.ts';
import { addressMove } from '../../module/load-balancer/address-move.ts';
import { definePipeline } from '../../plan/stage.ts';
import { text } from '../../problem/text.ts';
import { type ObservedCluster, observeCluster } from '../observe-cluster.ts';

type CreateClusterSpec = Omit<ClusterDrawing, keyof ObservedCluster>;

/** `kubexm create cluster`: from bare hosts, or from wherever an earlier run left them, to a cluster that works. */
export const createClusterPipeline = definePipeline<CreateClusterSpec, ObservedCluster>({
  id: 'create-cluster',
  title: text('Create a cluster', '创建集群'),
  observe: ({ config }, open) =>
    observeCluster(
      config.spec.hosts.map(({ name }) => name),
      config,
      open,
    ),
  stages: [
    {
      id: 'follow-address',
      title: text('Let nodes follow the API to its new address', '让节点改用 API 的新地址'),
      goal: (spec, facts) => addressMove({ ...spec, ...facts }).nodes.length === 0,
      draw: (drawing, spec, facts) => drawAddressMove(drawing, { ...spec, ...facts }),
      predict: (spec, facts) => ({ ...facts, traces: followed(spec, facts) }),
    },
    {
      id: 'create',
      title: text('Create the cluster', '创建集群'),
      draw: (drawing, spec, facts) => void drawCluster(drawing, { ...spec, ...facts }),
    },
  ],
});

/** Nodes that know the API by its new address. */
function followed(spec: CreateClusterSpec, facts: ObservedCluster): ObservedCluster['traces'] {
  const { nodes } = addressMove({ ...spec, ...facts });
  const endpoint = virtualAddress(spec.config);
  return new Map(
    [...facts.traces].map(([host, one]) => [
      host,
      nodes.includes(host) ? { ...one, endpoint, formerPlaces: [] } : one,
    ]),
  );
}
