import { dirname } from 'node:path';
import { kubernetesPaths } from '../../domain/kubernetes-paths.ts';
import { kubeadmPaths } from '../../step/kubeadm/kubeadm-paths.ts';

/** Where kubelets, pods and API servers of a node write for the time they run, beside what others may have there. */
export const nodeEntries = {
  directories: [
    kubernetesPaths.kubelet,
    '/var/log/pods',
    '/var/log/containers',
    dirname(kubernetesPaths.auditLogs),
  ],
  /** None of them comes to a host before its kubelet, save the logs of an API server that is a unit. */
  unit: kubeadmPaths.unit,
} as const;
