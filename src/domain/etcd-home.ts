/** What runs a member: systemd, or a kubelet as a static pod of kubeadm. */
export type EtcdHome = 'unit' | 'pod';

/** By `etcd.type`. */
export const etcdHomeOf = (type: string): EtcdHome => (type === 'kubeadm' ? 'pod' : 'unit');
