/** The programs of a cluster that take flags, by the name of their binary. */
export type Component =
  | 'kube-apiserver'
  | 'kube-controller-manager'
  | 'kube-scheduler'
  | 'kubelet'
  | 'kube-proxy'
  | 'etcd';
