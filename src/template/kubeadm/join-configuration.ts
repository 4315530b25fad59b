import { kubeadmApi } from './cluster-configuration.ts';
import { documents } from './documents.ts';
import type { KubeadmNode } from './kubeadm-input.ts';
import { apiEndpoint, nodeRegistration } from './node-registration.ts';
import { patchesFolder } from './patches.ts';

export interface Joining {
  /** A kubeconfig with the certificates to trust and a token: nothing has to be found out over the network. */
  readonly discoveryFile: string;
  readonly toleratedChecks: readonly string[];
  readonly skippedPhases: readonly string[];
}

/** What `kubeadm join` is given. It holds no secret. */
export function joinConfiguration(node: KubeadmNode, joining: Joining): string {
  const localAPIEndpoint = apiEndpoint(node);
  return documents([
    {
      apiVersion: kubeadmApi,
      kind: 'JoinConfiguration',
      nodeRegistration: nodeRegistration(node, joining.toleratedChecks),
      ...(localAPIEndpoint === undefined ? {} : { controlPlane: { localAPIEndpoint } }),
      discovery: { file: { kubeConfigPath: joining.discoveryFile } },
      ...(joining.skippedPhases.length === 0 ? {} : { skipPhases: joining.skippedPhases }),
      patches: { directory: patchesFolder(node) },
    },
  ]).join('');
}
