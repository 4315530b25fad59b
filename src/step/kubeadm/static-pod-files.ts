import { hostPaths } from '../../domain/host-paths.ts';

/** What kubeadm writes where the kubelet looks for static pods; others may put theirs beside them. */
export const staticPodFiles = ['kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'etcd'].map(
  (name) => `${hostPaths.staticPods}/${name}.yaml`,
);
