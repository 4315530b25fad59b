import { kubernetesPaths } from '../../../domain/kubernetes-paths.ts';
import { knownVersion } from '../../../domain/version.ts';
import type { KubernetesSettings } from '../settings.ts';

/** A small cluster as most have it, with what a test changes. */
export const plainSettings = (changes: Partial<KubernetesSettings> = {}): KubernetesSettings => ({
  version: knownVersion('1.34.4'),
  domain: 'cluster.local',
  podRanges: ['10.233.64.0/18'],
  serviceRanges: ['10.233.0.0/18'],
  nodeMaskSizes: { v4: 24 },
  nodePortRange: '30000-32767',
  dnsAddresses: ['10.233.0.10'],
  featureGates: { RotateKubeletServerCertificate: true },
  extraArgs: {
    'kube-apiserver': {},
    'kube-controller-manager': {},
    'kube-scheduler': {},
    kubelet: {},
    'kube-proxy': {},
  },
  etcdEndpoints: ['https://10.0.0.11:2379'],
  etcdFiles: { trust: kubernetesPaths.etcdTrust, client: kubernetesPaths.apiServerToEtcd },
  isBalanced: false,
  leafLifetimeDays: 365,
  encryption: [],
  ...changes,
});
