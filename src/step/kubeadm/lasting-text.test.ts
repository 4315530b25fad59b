import { describe, expect, it } from 'vitest';
import { sampleCluster, sampleNode } from '../../template/kubeadm/testing/sample-cluster.ts';
import { hostText, type KubeadmHost } from './host-files.ts';
import { lastingText } from './lasting-text.ts';

const cluster = sampleCluster('1.34.4', 'separate');
const master: KubeadmHost = { cluster, node: sampleNode('1.34.4', 'master') };
const worker: KubeadmHost = { cluster, node: sampleNode('1.34.4', 'worker') };
const { settings } = cluster;
const { audit: _, ...withoutAudit } = settings;
const kubelet = { ...master.node.kubelet, taints: [{ key: 'gpu', value: '', effect: 'NoExecute' as const }] };

const lasting = (host: KubeadmHost): string => lastingText(hostText(host));

const following: readonly (readonly [string, KubeadmHost])[] = [
  [
    'members of a separate etcd',
    { ...master, cluster: { ...cluster, settings: { ...settings, etcdEndpoints: ['https://c:2379'] } } },
  ],
  [
    'names of the API server',
    { ...master, cluster: { ...cluster, certificateNames: ['other.example.com'] } },
  ],
  ['the algorithm of keys', { ...master, cluster: { ...cluster, certificateAlgorithm: 'RSA-4096' } }],
  [
    'the lifetime of certificates',
    { ...master, cluster: { ...cluster, settings: { ...settings, leafLifetimeDays: 30 } } },
  ],
  ['the lifetime of authorities', { ...master, cluster: { ...cluster, caDays: 7300 } }],
  [
    'settings of the audit log',
    {
      ...master,
      cluster: {
        ...cluster,
        settings: { ...settings, audit: { maxAgeDays: 7, maxBackups: 1, maxSizeMB: 5 } },
      },
    },
  ],
  ['audit logs: none', { ...master, cluster: { ...cluster, settings: withoutAudit } }],
  ['taints', { ...master, node: { ...master.node, kubelet } }],
];

describe('what a host of kubeadm was told', () => {
  it.each(following)('is the same, though the text has other %s', (_what, other) => {
    expect(hostText(other)).not.toBe(hostText(master));
    expect(lasting(other)).toBe(lasting(master));
  });

  it('is the same on a worker with other taints', () => {
    const other = { ...worker, node: { ...worker.node, kubelet: { ...worker.node.kubelet, taints: [] } } };
    expect(hostText(other)).not.toBe(hostText(worker));
    expect(lasting(other)).toBe(lasting(worker));
  });

  it('keeps what stands beside these', () => {
    expect(lasting(master)).toContain('caFile: /etc/kubernetes/pki/etcd/ca.crt');
    expect(lasting(master)).toContain('name: max-requests-inflight');
    expect(lasting(master)).toContain('name: settings');
    expect(lasting(master)).toContain('node-ip');
  });

  it('is another with anything else', () => {
    expect(lasting({ ...master, cluster: sampleCluster('1.34.5', 'separate') })).not.toBe(lasting(master));
  });

  it('is another when an argument of the operator says how long kubelets are certified', () => {
    const extraArgs = {
      ...settings.extraArgs,
      'kube-controller-manager': { 'cluster-signing-duration': '24h' },
    };
    const own = { ...master, cluster: { ...cluster, settings: { ...settings, extraArgs } } };
    expect(lasting(own)).not.toBe(lasting(master));
  });

  it('is the same where controllers were founded with the pace of Kubernetes, and another with one of the operator', () => {
    const earlier = hostText(master).replaceAll(/ *- name: kube-api-(burst|qps)\n.*\n/g, '');
    expect(earlier).not.toBe(hostText(master));
    expect(lastingText(earlier)).toBe(lasting(master));
    const extraArgs = { ...settings.extraArgs, 'kube-controller-manager': { 'kube-api-qps': '50' } };
    const own = { ...master, cluster: { ...cluster, settings: { ...settings, extraArgs } } };
    expect(lasting(own)).toContain('name: kube-api-qps');
  });

  it('is another when a patch of the operator says the same as a field', () => {
    const patch = {
      target: 'kubeletconfiguration',
      type: 'merge',
      patch: { registerWithTaints: [] },
    } as const;
    const patched = { ...master, node: { ...master.node, patches: [patch] } };
    expect(lasting(patched)).toContain('registerWithTaints: []');
  });

  it('may hold nothing of it', () => {
    expect(lastingText('kind: JoinConfiguration\n')).toBe('kind: JoinConfiguration\n');
    expect(lastingText('- op: add\n')).toBe('- op: add\n');
  });
});
