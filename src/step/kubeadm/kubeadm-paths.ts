import { hostPaths } from '../../domain/host-paths.ts';
import { runPath } from '../../runner/state-paths.ts';
import { patchesFolder } from '../../template/kubeadm/node-registration.ts';

const { kubernetes, staticPods, settings, binaries } = hostPaths;

/** Where kubeadm leaves its work on a host, and where it is told what to do. */
export const kubeadmPaths = {
  program: `${binaries}/kubeadm`,
  kubelet: `${binaries}/kubelet`,
  unit: 'kubelet.service',
  /** What the host is judged by. */
  config: `${settings}/kubeadm/config.yaml`,
  kubeletPatch: `${patchesFolder}/kubeletconfiguration+merge.yaml`,
  /** The digest of what kubeadm last brought about on the host, written when it had done so. */
  done: `${settings}/kubeadm/done`,
  /** For the time of one command; gone with it, or with the next boot. */
  given: `${runPath}/kubeadm`,
  adminConfig: `${kubernetes}/admin.conf`,
  kubeletConfig: `${kubernetes}/kubelet.conf`,
  kubeletBootstrap: `${kubernetes}/bootstrap-kubelet.conf`,
  kubeletSettings: '/var/lib/kubelet/config.yaml',
  kubeletFlags: '/var/lib/kubelet/kubeadm-flags.env',
  clusterAuthority: `${kubernetes}/pki/ca.crt`,
  staticPods: ['kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'etcd'].map(
    (name) => `${staticPods}/${name}.yaml`,
  ),
} as const;
