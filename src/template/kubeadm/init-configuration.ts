import { parse } from 'yaml';
import { mergeFields } from '../../domain/config-file-flags.ts';
import type { Secret } from '../../domain/secret.ts';
import { kubeProxyConfig } from '../kubernetes/kube-proxy-config.ts';
import { kubeletConfig } from '../kubernetes/kubelet-config.ts';
import { clusterConfiguration, kubeadmApi } from './cluster-configuration.ts';
import { documents, type Part } from './documents.ts';
import type { KubeadmCluster, KubeadmNode } from './kubeadm-input.ts';
import { apiEndpoint, nodeRegistration } from './node-registration.ts';
import { patchesFolder } from './patches.ts';

/** What is left to others: DNS is ours, and nobody shall read a join command in an output. */
const skippedPhases = ['addon/coredns', 'show-join-command'] as const;

export interface Founding {
  /** Founding a cluster makes kubeadm hand out a token; ours, so that we know what to hide, and only for a moment. */
  readonly token: Secret;
  readonly toleratedChecks: readonly string[];
}

/** What kubeadm is told about the control plane of a host, after its founding too. */
export const controlPlaneConfiguration = (cluster: KubeadmCluster, node: KubeadmNode): string =>
  documents([initConfiguration(node), ...clusterDocuments(cluster, node)]).join('');

/** What `kubeadm init` is given, once. */
export const foundingConfiguration = (
  cluster: KubeadmCluster,
  node: KubeadmNode,
  { token, toleratedChecks }: Founding,
): readonly Part[] =>
  documents([
    {
      ...initConfiguration(node, toleratedChecks),
      bootstrapTokens: [{ token, ttl: '1m0s', description: 'founding of the cluster' }],
    },
    ...clusterDocuments(cluster, node),
  ]);

const initConfiguration = (node: KubeadmNode, toleratedChecks: readonly string[] = []): object => ({
  apiVersion: kubeadmApi,
  kind: 'InitConfiguration',
  nodeRegistration: nodeRegistration(node, toleratedChecks),
  localAPIEndpoint: apiEndpoint(node),
  skipPhases: skippedPhases,
  patches: { directory: patchesFolder(node) },
});

const clusterDocuments = (cluster: KubeadmCluster, { kubelet }: KubeadmNode): readonly object[] => [
  clusterConfiguration(cluster),
  parse(kubeletConfig({ ...kubelet, taints: [] })),
  proxyDocument(cluster),
];

/** Where kubeadm shows its pods of kube-proxy how to reach the API. */
const kubeadmProxyKubeconfig = '/var/lib/kube-proxy/kubeconfig.conf';

const proxyDocument = ({ kubeProxy }: KubeadmCluster): object =>
  mergeFields(parse(kubeProxyConfig(kubeProxy)), {
    clientConnection: { kubeconfig: kubeadmProxyKubeconfig },
  });
