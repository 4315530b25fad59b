import { artifactTasks } from './artifacts/artifact-tasks.ts';
import { containerRuntimeTasks } from './container-runtime/container-runtime-tasks.ts';
import { controlPlaneTasks } from './control-plane/control-plane-tasks.ts';
import type { TaskRow } from './define-task.ts';
import { dnsTasks } from './dns/dns-tasks.ts';
import { etcdTasks } from './etcd/etcd-tasks.ts';
import { kubeadmTasks } from './kubeadm/kubeadm-tasks.ts';
import { loadBalancerTasks } from './load-balancer/load-balancer-tasks.ts';
import { networkTasks } from './network/network-tasks.ts';
import { preparationTasks } from './preparation/preparation-tasks.ts';
import { renewalTasks } from './renewal/renewal-tasks.ts';

/**
 * Every task there is, by the module it belongs to. A new one is a row made with `defineTask` in the folder of its
 * module; `run task`, `get tasks`, completion and the reference pages are read off this table.
 */
export const taskTable: readonly TaskRow[] = [
  ...artifactTasks,
  ...preparationTasks,
  ...containerRuntimeTasks,
  ...etcdTasks,
  ...loadBalancerTasks,
  ...controlPlaneTasks,
  ...kubeadmTasks,
  ...networkTasks,
  ...dnsTasks,
  ...renewalTasks,
];
