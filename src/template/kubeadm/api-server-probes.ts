import type { KubeadmPatch } from '../../domain/kubeadm-patch.ts';
import { authenticationApi } from '../kubernetes/authentication-config.ts';
import type { KubeadmNode } from './kubeadm-input.ts';

/**
 * Kubelets ask without a name, and an API server that answers nobody without one would be killed for its refusals
 * (kubernetes/kubeadm#798): there they only look whether it listens.
 */
export function apiServerProbes({ kubelet, api }: KubeadmNode): readonly KubeadmPatch[] {
  if (api === undefined || authenticationApi(kubelet.cluster) !== undefined) return [];
  const target = 'kube-apiserver';
  const probes = ['livenessProbe', 'readinessProbe', 'startupProbe'].map((probe) => [
    probe,
    { httpGet: null, tcpSocket: { host: api.address, port: api.port } },
  ]);
  const patch = { spec: { containers: [{ name: target, ...Object.fromEntries(probes) }] } };
  return [{ target, type: 'strategic', patch }];
}
