import { hostPaths } from '../../domain/host-paths.ts';
import { runPath } from '../../runner/state-paths.ts';

const folder = `${hostPaths.settings}/kubeadm`;

/** Where kubeadm is told what to do on a host, and where it is recorded that it has. */
export const kubeadmPaths = {
  program: `${hostPaths.binaries}/kubeadm`,
  kubelet: `${hostPaths.binaries}/kubelet`,
  unit: 'kubelet.service',
  config: `${folder}/config.yaml`,
  /** What kubeadm was last told and has brought about, written when it had done so. */
  done: `${folder}/done`,
  /** For the time of one command; gone with it, or with the next boot. */
  given: `${runPath}/kubeadm`,
} as const;
