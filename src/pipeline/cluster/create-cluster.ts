import { virtualAddress } from '../../config/virtual-address.ts';
import { apiOutage } from '../../module/cluster/api-outage.ts';
import type { ClusterDrawing } from '../../module/cluster/cluster-drawing.ts';
import { drawAddressMove } from '../../module/cluster/draw-address-move.ts';
import { drawCluster } from '../../module/cluster/draw-cluster.ts';
import { refuseLastingChanges } from '../../module/cluster/refuse-lasting-changes.ts';
import { refuseTakenPort } from '../../module/cluster/refuse-taken-port.ts';
import { refuseTwoMoves } from '../../module/cluster/refuse-two-moves.ts';
import { addressMove } from '../../module/load-balancer/address-move.ts';
import type { Drawing } from '../../plan/draw.ts';
import { definePipeline } from '../../plan/stage.ts';
import type { Problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import { type ObservedCluster, observeCluster } from '../observe-cluster.ts';

interface CreateClusterSpec extends Omit<ClusterDrawing, keyof ObservedCluster> {
  /** Told what must be known before anything is changed. */
  readonly warn: (found: Problem) => void;
}

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
      draw: drawCreation,
    },
  ],
});

function drawCreation(drawing: Drawing, spec: CreateClusterSpec, facts: ObservedCluster): void {
  const cluster = { ...spec, ...facts };
  refuseLastingChanges(cluster);
  refuseTwoMoves(cluster);
  refuseTakenPort(cluster);
  const outage = apiOutage(cluster);
  if (outage !== undefined) spec.warn(outage);
  drawCluster(drawing, cluster);
}

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
