type Place = readonly [string, ...string[]];

/** Of the cluster: what kubeadm builds the next control plane with, and those that run were told otherwise. */
export const followingClusterFields: readonly Place[] = [
  ['etcd', 'external', 'endpoints'],
  ['apiServer', 'certSANs'],
  ['encryptionAlgorithm'],
  ['certificateValidityPeriod'],
  ['caCertificateValidityPeriod'],
];

/**
 * What kubexm itself brings to what the file says while a host runs, by the kind of document it stands in: members of a
 * separate etcd, certificates, taints; the audit log of API servers beside these, which is a part of their lists.
 */
export const followingFields: ReadonlyMap<unknown, readonly Place[]> = new Map([
  ['ClusterConfiguration', followingClusterFields],
  ['InitConfiguration', [['nodeRegistration', 'taints']]],
  ['JoinConfiguration', [['nodeRegistration', 'taints']]],
  ['KubeletConfiguration', [['registerWithTaints']]],
]);
