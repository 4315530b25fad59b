/** What listens on the ports of a cluster. */
const programs = [
  ...['kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'kubelet', 'kube-proxy', 'etcd'],
  ...['haproxy', 'nginx', 'kube-vip'],
  ...['bird', 'bird6', 'calico-node', 'gobgpd', 'cilium-agent'],
  ...['registry', 'docker-proxy'],
];

/** So much of a name the kernel keeps (TASK_COMM_LEN). */
const keptLength = 15;

/** Whether a listener may be a part of a cluster; what the kernel itself listens on, as for VXLAN, has no program. */
export const isOwnProgram = (program: string | undefined): boolean =>
  program === undefined || programs.some((name) => name.slice(0, keptLength) === program);
