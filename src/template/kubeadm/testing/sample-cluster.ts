import { kubernetesPaths } from '../../../domain/kubernetes-paths.ts';
import { knownVersion } from '../../../domain/version.ts';
import type { KubernetesSettings } from '../../kubernetes/settings.ts';
import type { KubeadmCluster, KubeadmNode } from '../kubeadm-input.ts';

const settings = (version: string): KubernetesSettings => ({
  version: knownVersion(version),
  domain: 'cluster.local',
  podRanges: ['10.233.64.0/18'],
  serviceRanges: ['10.233.0.0/18'],
  nodeMaskSizes: { v4: 24 },
  nodePortRange: '30000-32767',
  dnsAddresses: ['10.233.0.10'],
  featureGates: {},
  extraArgs: {
    'kube-apiserver': { 'max-requests-inflight': '800' },
    'kube-controller-manager': {},
    'kube-scheduler': { v: '2' },
    kubelet: { 'fail-cgroupv1': 'false', v: '2' },
    'kube-proxy': { 'conntrack-min': '0' },
  },
  etcdEndpoints: ['https://10.0.0.1:2379', 'https://10.0.0.2:2379'],
  etcdFiles: { trust: kubernetesPaths.etcdTrust, client: kubernetesPaths.apiServerToEtcd },
  isBalanced: true,
  leafLifetimeDays: 365,
  audit: { maxAgeDays: 30, maxBackups: 10, maxSizeMB: 100 },
  encryption: [],
});

export const sampleCluster = (version: string, kind: 'stacked' | 'separate'): KubeadmCluster => ({
  name: 'demo',
  settings: settings(version),
  endpoint: { domain: 'lb.kubexm.local', port: 6443 },
  imageRepository: 'registry.k8s.io',
  certificateNames: ['api.example.com', '10.0.0.9'],
  certificateAlgorithm: 'ECDSA-P256',
  caDays: 3650,
  etcd:
    kind === 'separate'
      ? { kind }
      : {
          kind,
          dataDirectory: '/var/lib/etcd',
          image: { repository: 'registry.k8s.io', tag: '3.6.14-0' },
          arguments: { 'heartbeat-interval': '250' },
        },
  kubeProxy: {
    cluster: settings(version),
    mode: 'nftables',
    masqueradeAll: false,
    nodePortAddresses: [],
    ipvs: { excludeCIDRs: [], strictARP: false },
  },
});

export const sampleNode = (version: string, role: 'master' | 'worker'): KubeadmNode => ({
  kubelet: {
    cluster: settings(version),
    name: 'node1',
    addresses: ['10.0.0.1'],
    taints:
      role === 'master'
        ? [{ key: 'node-role.kubernetes.io/control-plane', value: '', effect: 'NoSchedule' }]
        : [{ key: 'gpu', value: 'yes', effect: 'NoExecute' }],
    maxPods: 110,
    podPidsLimit: 10_000,
    cgroupDriver: 'systemd',
    runtimeSocket: '/run/containerd/containerd.sock',
    resolvConf: '/etc/resolv.conf',
  },
  toleratedChecks: ['SystemVerification'],
  patches: [],
  ...(role === 'master' ? { api: { address: '10.0.0.1', port: 6443 } } : {}),
});
