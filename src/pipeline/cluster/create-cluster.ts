import { type ClusterDrawing, drawCluster } from '../../module/cluster/draw-cluster.ts';
import { definePipeline } from '../../plan/stage.ts';
import { text } from '../../problem/text.ts';
import { type ObservedHosts, observeHosts } from '../observe-hosts.ts';

type CreateClusterSpec = Omit<ClusterDrawing, keyof ObservedHosts>;

/** `kubexm create cluster`: from bare hosts, or from wherever an earlier run left them, to a cluster that works. */
export const createClusterPipeline = definePipeline<CreateClusterSpec, ObservedHosts>({
  id: 'create-cluster',
  title: text('Create a cluster', '创建集群'),
  observe: ({ config }, open) =>
    observeHosts(
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
