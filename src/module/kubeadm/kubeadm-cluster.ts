import type { ClusterConfig } from '../../config/cluster-config.ts';
import { type FetchedArtifacts, imageFor } from '../../task/artifact/fetch-artifacts.ts';
import type { KubeadmCluster, KubeadmEtcd } from '../../template/kubeadm/kubeadm-input.ts';
import { kubernetesSettings } from '../control-plane/kubernetes-settings.ts';
import { kubeProxySettings } from '../nodes/node-settings.ts';

/** What kubeadm is told about the cluster as a whole. */
export function kubeadmCluster(config: ClusterConfig, fetched: FetchedArtifacts): KubeadmCluster {
  const { metadata, spec } = config;
  const { domain, port } = spec.controlPlaneEndpoint;
  const settings = kubernetesSettings(config);
  return {
    name: metadata.name,
    settings,
    endpoint: { domain, port },
    imageRepository: splitReference(imageFor('kube-apiserver', fetched).reference).repository,
    certificateNames: spec.kubernetes.apiserverCertExtraSans.toSorted(),
    certificateAlgorithm: spec.certs.algorithm,
    caDays: spec.certs.caLifetimeDays,
    etcd: etcdOf(config, fetched),
    kubeProxy: kubeProxySettings(config, settings),
  };
}

function etcdOf({ spec: { etcd } }: ClusterConfig, fetched: FetchedArtifacts): KubeadmEtcd {
  if (etcd.type !== 'kubeadm') return { kind: 'separate' };
  return {
    kind: 'stacked',
    dataDirectory: etcd.dataDir,
    image: splitReference(imageFor('etcd', fetched).reference),
    arguments: {},
  };
}

/** `registry.k8s.io/etcd:3.6.14-0`: where, and which; kubeadm knows the name between. */
function splitReference(reference: string): { readonly repository: string; readonly tag: string } {
  const [, repository, tag] = /^(.+)\/[^/:]+:([^:/]+)$/.exec(reference) ?? [];
  if (repository === undefined || tag === undefined) throw new TypeError(`${reference} has no tag`);
  return { repository, tag };
}
