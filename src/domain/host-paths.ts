/**
 * Every place on a host that kubexm writes to, by what lies there: the single source for installing, reverting, backing
 * up and deleting. Where a directory may also hold what belongs to others, only the files we put there are ours.
 */
export const hostPaths = {
  binaries: '/usr/local/bin',
  units: '/etc/systemd/system',
  settings: '/etc/kubexm',
  cniBinaries: '/opt/cni/bin',
  cniConfig: '/etc/cni/net.d',
  kubernetes: '/etc/kubernetes',
  kubernetesPki: '/etc/kubernetes/pki',
  staticPods: '/etc/kubernetes/manifests',
  loadBalancer: '/etc/kubernetes/load-balancer',
  adminKubeconfig: '/etc/kubernetes/admin.conf',
  kubeletKubeconfig: '/etc/kubernetes/kubelet.conf',
  etcd: '/etc/etcd',
  kernelParameters: '/etc/sysctl.d/99-kubexm-cri.conf',
  kernelParametersLast: '/etc/sysctl.d/zzz-kubexm-cri.conf',
  kernelModules: '/etc/modules-load.d/kubexm.conf',
  hostNames: '/etc/hosts',
  nameServers: '/etc/resolv.conf',
  resolvedDropIn: '/etc/systemd/resolved.conf.d/90-kubexm.conf',
  localTime: '/etc/localtime',
  timezoneName: '/etc/timezone',
  firewalldZone: '/etc/firewalld/zones/kubexm.xml',
  firewalldHostPolicy: '/etc/firewalld/policies/kubexm-host.xml',
  firewalldPodPolicy: '/etc/firewalld/policies/kubexm-pods.xml',
  containerd: '/etc/containerd',
  crictl: '/etc/crictl.yaml',
  criDockerService: '/etc/systemd/system/cri-docker.service',
  criDockerSocket: '/etc/systemd/system/cri-docker.socket',
} as const;
