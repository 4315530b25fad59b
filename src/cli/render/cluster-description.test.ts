import { describe, expect, it } from 'vitest';
import type { ClusterDescription } from '../../runtime/describe-cluster.ts';
import { testWorld } from '../test-world.ts';
import { clusterDescriptionLines } from './cluster-description.ts';
import { widthOf } from './width.ts';

const node = (name: string, status: 'Ready' | 'NotJoined' | 'NoNode') => ({
  name,
  status,
  schedulable: true,
  roles: [],
  version: '',
  addresses: [],
  runtime: '',
  os: '',
  kernel: '',
  arch: '',
  podRanges: [],
  createdAt: '',
  inFile: true,
});

const cluster: ClusterDescription = {
  name: 'demo',
  mode: 'kubexm',
  version: { inFile: 'v1.34.4', running: 'v1.34.3' },
  endpoint: 'https://lb.kubexm.local:6443',
  network: {
    plugin: 'flannel',
    pods: '10.233.64.0/18,fd00:a:e9:100::/56',
    services: '10.233.0.0/18',
    proxyMode: 'nftables',
    domain: 'cluster.local',
  },
  etcd: { type: 'kubexm', members: Array.from({ length: 7 }, (_, at) => `control-plane-${at}.example.com`) },
  containerRuntime: 'containerd',
  nodes: [node('a', 'Ready'), node('b', 'NotJoined'), node('c', 'NoNode')],
  nearestCertificate: null,
  nearestAuthority: null,
  writtenBy: null,
  runs: [
    {
      runId: '1',
      pipeline: 'create-cluster',
      command:
        'kubexm create cluster -f a/rather/long/path/to/the/cluster.yaml -e spec.kubernetes.version=v1.34.4',
      operator: 'somebody@a-machine-with-a-long-name.example.com',
      startedAt: '2026-11-16T04:08:09.000Z',
      finishedAt: '2026-11-16T04:09:09.000Z',
      status: 'done',
      changes: 60,
    },
  ],
  differences: [{ place: 'spec.network.plugin', recorded: 'flannel', wanted: 'none' }],
};

const lines = (lang: 'en' | 'zh', columns: number | undefined) =>
  clusterDescriptionLines(cluster, {
    lang,
    stdout: { ...testWorld().stdout, columns: () => columns },
    colour: false,
  });

describe('a cluster described', () => {
  it.each(['en', 'zh'] as const)('fits into 80 columns in %s', (lang) => {
    expect(lines(lang, 80).filter((line) => widthOf(line) > 80)).toEqual([]);
  });

  it.each(['en', 'zh'] as const)('says all of it where nothing is cut, in %s', async (lang) => {
    await expect(`${lines(lang, undefined).join('\n')}\n`).toMatchFileSnapshot(
      `cluster-description.${lang}.golden.txt`,
    );
  });
});
