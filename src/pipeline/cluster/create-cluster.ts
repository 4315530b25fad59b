import type { ClusterDrawing } from '../../module/cluster/cluster-drawing.ts';
import { drawCluster } from '../../module/cluster/draw-cluster.ts';
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
      id: 'create',
      title: text('Create the cluster', '创建集群'),
      draw: (drawing, spec, facts) => void drawCluster(drawing, { ...spec, ...facts }),
    },
  ],
});
