import type { Component } from '../component.ts';

export interface RemovedFlag {
  readonly component: Component;
  /** A name, or the beginning of many when it ends with a star. */
  readonly flag: string;
  /** The first version that does not start with it; of etcd for etcd, of Kubernetes for the rest. */
  readonly since: string;
}

const removedFrom = (component: Component, since: string, flags: string): RemovedFlag[] =>
  flags.split(' ').map((flag) => ({ component, flag, since }));

/** Well-known removals, from the changelogs. A flag that is missing here is left to the component to refuse. */
export const removedFlags: readonly RemovedFlag[] = [
  ...removedFrom('kube-apiserver', '1.24.0', 'address insecure-bind-address insecure-port port'),
  ...removedFrom('kube-apiserver', '1.27.0', 'master-service-namespace'),
  ...removedFrom('kube-controller-manager', '1.24.0', 'address port deleting-pods-burst deleting-pods-qps'),
  ...removedFrom('kube-controller-manager', '1.25.0', 'experimental-cluster-signing-duration'),
  ...removedFrom('kube-controller-manager', '1.27.0', 'enable-taint-manager pod-eviction-timeout'),
  ...removedFrom(
    'kube-controller-manager',
    '1.31.0',
    'volume-host-allow-local-loopback volume-host-cidr-denylist',
  ),
  ...removedFrom(
    'kube-scheduler',
    '1.23.0',
    'algorithm-provider policy-config-file policy-configmap policy-configmap-namespace use-legacy-policy-config scheduler-name',
  ),
  ...removedFrom('kube-scheduler', '1.24.0', 'address port'),
  ...removedFrom(
    'kubelet',
    '1.24.0',
    'cni-* docker-* dockershim-* dynamic-config-dir experimental-dockershim-root-directory image-pull-progress-deadline network-plugin network-plugin-mtu',
  ),
  ...removedFrom('kubelet', '1.27.0', 'container-runtime master-service-namespace'),
  ...removedFrom('kubelet', '1.31.0', 'keep-terminated-pod-volumes'),
  ...removedFrom('kubelet', '1.35.0', 'pod-infra-container-image'),
  ...removedFrom('kube-proxy', '1.26.0', 'proxy-port-range udp-timeout'),
  ...removedFrom('etcd', '3.5.0', 'debug log-package-levels'),
  ...removedFrom('etcd', '3.6.0', 'enable-v2 enable-v2v3 proxy proxy-*'),
  ...removedFrom('etcd', '3.7.0', 'experimental-*'),
];
