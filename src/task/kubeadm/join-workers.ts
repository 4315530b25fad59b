import type { Drawing } from '../../plan/draw.ts';
import type { Minimum } from '../../plan/graph.ts';
import { here, type NodeHandle, type Ref } from '../../plan/ref.ts';
import { installKubeadm, type KubeadmHosts } from './install-kubeadm.ts';
import { type Joining, joinCluster } from './join-cluster.ts';

export interface KubeadmWorkers extends KubeadmHosts, Pick<Joining, 'authorities' | 'serversFor'> {
  /** There is something to join. */
  readonly afterApi: readonly Ref<unknown>[];
  readonly minimum: Minimum;
}

/** All of them at once. */
export const joinWorkers = (drawing: Drawing, input: KubeadmWorkers): NodeHandle<unknown> =>
  drawing.task('join-kubeadm-workers', ['kubeadm', 'nodes'], (task) => {
    const installed = installKubeadm(task, input);
    return joinCluster(task, {
      ...input,
      on: input.hosts,
      after: [...installed.map(here), ...input.afterApi],
    });
  });
