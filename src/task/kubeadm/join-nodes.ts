import type { Drawing } from '../../plan/draw.ts';
import { controlSubject } from '../../plan/port.ts';
import { all, here, type NodeHandle, type Ref } from '../../plan/ref.ts';
import { grantAccess } from '../../step/kubernetes/grant-access.ts';
import { nodesRegistered } from '../../step/kubernetes/nodes-registered.ts';
import { accessRules } from '../../template/kubernetes/access-rules.ts';
import { installKubeadm, type KubeadmHosts } from './install-kubeadm.ts';
import { type Joining, joinCluster } from './join-cluster.ts';

export interface KubeadmNodes extends KubeadmHosts, Pick<Joining, 'serversFor'> {
  /** Of the hosts, those without a control plane. */
  readonly workers: readonly string[];
  /** There is something to join. */
  readonly afterApi: readonly Ref<unknown>[];
}

/** Workers join all at once; handed back is when the API knows every host by its name. */
export const joinNodes = (drawing: Drawing, input: KubeadmNodes): NodeHandle<void> =>
  drawing.task('join-kubeadm-nodes', ['kubeadm', 'nodes'], (task) => {
    const { hosts, workers, afterApi } = input;
    const granted = task.step(grantAccess, {
      on: [controlSubject],
      shared: { rules: accessRules() },
      after: afterApi,
    });
    const joined = workers.length === 0 ? [] : [joinWorkers(task, input)];
    return task.gate(nodesRegistered, {
      on: hosts,
      shared: {},
      after: [all(granted), ...joined.map(all)],
    });
  });

function joinWorkers(task: Drawing, input: KubeadmNodes): NodeHandle<unknown> {
  const { workers, afterApi } = input;
  const installed = installKubeadm(task, { ...input, hosts: workers, minimum: 'any' });
  return joinCluster(task, {
    ...input,
    on: workers,
    after: [...installed.map(here), ...afterApi],
    minimum: 'any',
  });
}
