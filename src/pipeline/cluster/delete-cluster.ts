import { type Deletion, drawDeletion } from '../../module/cluster/draw-deletion.ts';
import { definePipeline } from '../../plan/stage.ts';
import { text } from '../../problem/text.ts';
import { type ObservedHosts, observeHosts } from '../observe-hosts.ts';
import { stateKeepers } from '../state-keepers.ts';
import { dataBefore } from './data-before.ts';

interface ObservedDeletion extends ObservedHosts {
  readonly beside: ObservedHosts;
  readonly heldBefore: NonNullable<Deletion['heldBefore']>;
}

type DeleteClusterSpec = Omit<Deletion, keyof ObservedDeletion>;

/** `kubexm delete cluster`: from a cluster, or whatever there is of it, to the hosts that were there before. */
export const deleteClusterPipeline = definePipeline<DeleteClusterSpec, ObservedDeletion>({
  id: 'delete-cluster',
  title: text('Delete a cluster', '删除集群'),
  async observe({ config, hosts, takesBack = false, leaves }, open) {
    // What is taken back in two goes is decided by all: those of the first go are not among the hosts of the second.
    const others = takesBack ? stateKeepers(config).filter((host) => !hosts.includes(host)) : [];
    const [going, beside] = await Promise.all([
      observeHosts(hosts, config, open),
      observeHosts(others, config, open),
    ]);
    const heldBefore = await dataBefore(leaves === undefined ? [] : going.known.keys(), open);
    return { ...going, beside, heldBefore };
  },
  stages: [
    {
      id: 'delete',
      title: text('Return the hosts to what they were', '将主机恢复原状'),
      draw: (drawing, spec, facts) => drawDeletion(drawing, { ...spec, ...facts }),
    },
  ],
});
