import type { ClusterConfig, Host } from '../../config/cluster-config.ts';
import type { HostFacts } from '../../domain/host-facts.ts';
import { kubernetesPorts } from '../../domain/kubernetes-ports.ts';
import type { KubeadmNode } from '../../template/kubeadm/kubeadm-input.ts';
import { primaryAddressOf } from '../control-plane/host-named.ts';
import { kubeletSettings } from './interim-settings.ts';

/** What kubeadm is told about one host. */
export function kubeadmNode(config: ClusterConfig, host: Host, facts: HostFacts): KubeadmNode {
  const kubelet = kubeletSettings(config, host, facts);
  const toleratesCgroupV1 = kubelet.cluster.extraArgs.kubelet['fail-cgroupv1'] === 'false';
  return {
    kubelet,
    // Since 1.35 kubeadm refuses control groups of the first version; who tells the kubelet to take them means both.
    toleratedChecks: toleratesCgroupV1 ? ['SystemVerification'] : [],
    ...(host.roles.includes('master')
      ? { api: { address: primaryAddressOf(config, host), port: kubernetesPorts.apiServer } }
      : {}),
  };
}
