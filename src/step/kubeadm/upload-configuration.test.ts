import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import type { Read } from '../../plan/port.ts';
import { isBatched } from '../../plan/step.ts';
import { clusterConfiguration } from '../../template/kubeadm/cluster-configuration.ts';
import type { KubeadmCluster } from '../../template/kubeadm/kubeadm-input.ts';
import { sampleCluster, sampleNode } from '../../template/kubeadm/testing/sample-cluster.ts';
import { uploadConfiguration } from './upload-configuration.ts';

const cluster = sampleCluster('1.34.4', 'separate');
const { settings } = cluster;
const { audit: _, ...withoutAudit } = settings;

interface Found {
  readonly isDone?: boolean;
  readonly code?: number;
}

/** What the check says of a cluster that keeps what was wanted before. */
async function check(
  wanted: KubeadmCluster,
  before = clusterConfiguration(cluster),
  { isDone = true, code = 0 }: Found = {},
) {
  const answer = ({ kind }: Read): unknown =>
    kind === 'path'
      ? { type: isDone ? 'file' : 'absent' }
      : { state: 'answered', code, stdout: stringify(before) };
  const { check } = uploadConfiguration;
  if (isBatched(check)) throw new Error('it asks the API');
  const host = { cluster: wanted, node: sampleNode('1.34.4', 'master') };
  const reader = { read: async (reads: readonly Read[]) => reads.map(answer) };
  const { state, ...rest } = await check.ask(reader, host, { interrupted: false });
  return 'because' in rest ? rest.because.en : state;
}

describe('what kubeadm keeps in the cluster', () => {
  it.each(['stacked', 'separate'] as const)(
    'stays while it is what the file says, with %s etcd',
    async (kind) => {
      const same = sampleCluster('1.34.4', kind);
      expect(await check(same, clusterConfiguration(same))).toBe('satisfied');
    },
  );

  it.each([
    ['etcd.external.endpoints', { ...cluster, settings: { ...settings, etcdEndpoints: ['https://c:2379'] } }],
    ['apiServer.certSANs', { ...cluster, certificateNames: [] }],
    ['encryptionAlgorithm', { ...cluster, certificateAlgorithm: 'RSA-2048' as const }],
    ['certificateValidityPeriod', { ...cluster, settings: { ...settings, leafLifetimeDays: 30 } }],
    ['caCertificateValidityPeriod', { ...cluster, caDays: 7300 }],
    ['apiServer.extraArgs', { ...cluster, settings: withoutAudit }],
  ])('is brought up to date with another %s', async (field, wanted) => {
    expect(await check(wanted)).toBe(`kubeadm keeps an earlier ${field}`);
  });

  it('may leave out what is empty', async () => {
    const without = { ...cluster, certificateNames: [], settings: withoutAudit };
    expect(await check(without, { ...clusterConfiguration(without), apiServer: {} })).toBe('satisfied');
  });

  it('is not known while the API does not answer', async () => {
    expect(await check(cluster, undefined, { code: 1 })).toBe('the API does not say what kubeadm keeps');
  });

  it('is left to the founding on a host that is being set up', async () => {
    expect(await check(cluster, undefined, { isDone: false, code: 1 })).toBe('satisfied');
  });
});
