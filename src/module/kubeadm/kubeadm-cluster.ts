import type { ClusterConfig } from '../../config/cluster-config.ts';
import { stackedEtcdFlags } from '../../domain/etcd-flags.ts';
import { knownVersion } from '../../domain/version.ts';
import { type FetchedArtifacts, imageFor } from '../../task/artifact/fetch-artifacts.ts';
import type { KubeadmCluster, KubeadmEtcd } from '../../template/kubeadm/kubeadm-input.ts';
import { kubernetesSettings } from '../control-plane/kubernetes-settings.ts';
import { etcdExtraArgs } from '../etcd/etcd-extra-args.ts';
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

function etcdOf(config: ClusterConfig, fetched: FetchedArtifacts): KubeadmEtcd {
  const { etcd } = config.spec;
  if (etcd.type !== 'kubeadm') return { kind: 'separate' };
  const image = splitReference(imageFor('etcd', fetched).reference);
  // Tags of the image count its builds: 3.6.14-0.
  const version = image.tag.replace(/^v|-\d+$/g, '');
  const extraArgs = etcdExtraArgs(config, version);
  const flags = stackedEtcdFlags({
    tuning: etcd,
    version: knownVersion(version),
    except: new Set(Object.keys(extraArgs)),
  });
  return {
    kind: 'stacked',
    dataDirectory: etcd.dataDir,
    image,
    arguments: {
      ...Object.fromEntries(Object.entries(flags).map(([flag, value]) => [flag, String(value)])),
      ...extraArgs,
    },
  };
}

/** `registry.k8s.io/etcd:3.6.14-0`: where, and which; kubeadm knows the name between. */
function splitReference(reference: string): { readonly repository: string; readonly tag: string } {
  const [, repository, tag] = /^(.+)\/[^/:]+:([^:/]+)$/.exec(reference) ?? [];
  if (repository === undefined || tag === undefined) throw new TypeError(`${reference} has no tag`);
  return { repository, tag };
}
