/** Other spellings we accept for a key, by full path. They are put under the right name before anything else is looked at. */
export const keyAliases: Readonly<Record<string, string>> = {
  'spec.controlPlaneEndpoint.address': 'spec.controlPlaneEndpoint.lb_address',
  'spec.kubernetes.apiServer.certSANs': 'spec.kubernetes.apiserverCertExtraSans',
  'spec.kubernetes.dnsDomain': 'spec.kubernetes.clusterName',
  'spec.kubernetes.containerRuntime.cri-o': 'spec.kubernetes.containerRuntime.crio',
  'spec.kubernetes.containerRuntime.isula': 'spec.kubernetes.containerRuntime.isulad',
  'spec.storage.rook-ceph': 'spec.storage.rookCeph',
};

/** Other spellings we accept for a value. */
export const valueAliases: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'spec.kubernetes.containerRuntime.type': { crio: 'cri-o', isula: 'isulad' },
  'spec.kubernetes.type': { kubernetes: 'kubeadm' },
  'spec.etcd.type': { kubekey: 'kubexm' },
  'spec.hosts.*.arch': { x86_64: 'amd64', aarch64: 'arm64' },
};
