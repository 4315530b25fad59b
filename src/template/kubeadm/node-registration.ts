import { splitArguments } from '../../domain/config-file-flags.ts';
import { argumentList } from './cluster-configuration.ts';
import type { KubeadmNode } from './kubeadm-input.ts';

/** Images are there before kubeadm is: it pulls none. An empty list of taints means none, no list means kubeadm's own. */
export function nodeRegistration(
  { kubelet, toleratedChecks }: KubeadmNode,
  alsoTolerated: readonly string[] = [],
): object {
  const { name, taints, runtimeSocket, addresses, cluster } = kubelet;
  return {
    name,
    criSocket: `unix://${runtimeSocket}`,
    imagePullPolicy: 'Never',
    taints: taints.map(({ key, value, effect }) => ({ key, ...(value === '' ? {} : { value }), effect })),
    kubeletExtraArgs: argumentList(
      { 'node-ip': addresses.join(',') },
      splitArguments('kubelet', cluster.extraArgs.kubelet).flags,
    ),
    ignorePreflightErrors: [...toleratedChecks, ...alsoTolerated],
  };
}

export const apiEndpoint = ({ api }: KubeadmNode): object | undefined =>
  api && { advertiseAddress: api.address, bindPort: api.port };
