import { type Deletion, drawDeletion } from '../../module/cluster/draw-deletion.ts';
import { definePipeline } from '../../plan/stage.ts';
import { text } from '../../problem/text.ts';
import { type ObservedHosts, observeHosts } from '../observe-hosts.ts';

type DeleteClusterSpec = Omit<Deletion, keyof ObservedHosts>;

/** `kubexm delete cluster`: from a cluster, or whatever there is of it, to the hosts that were there before. */
export const deleteClusterPipeline = definePipeline<DeleteClusterSpec, ObservedHosts>({
  id: 'delete-cluster',
  title: text('Delete a cluster', '删除集群'),
  observe: ({ config, hosts }, open) => observeHosts(hosts, config, open),
  stages: [
    {
      id: 'delete',
      title: text('Return the hosts to what they were', '将主机恢复原状'),
      draw: (drawing, spec, facts) => drawDeletion(drawing, { ...spec, ...facts }),
    },
  ],
});
