import { clusterFile } from '../../src/config/testing/cluster-file.ts';
import { type BadFile, badFile } from './bad-file.ts';

const etcdAt = '/spec/etcd/version';
const runtimeAt = '/spec/kubernetes/containerRuntime';
const externalAt = '/spec/etcd/external';

const etcd = (kubernetes: string, written: string): string =>
  clusterFile({
    kubernetes: `  kubernetes: {version: ${kubernetes}}`,
    etcd: `  etcd: {version: »${written}}`,
  });

const containerd = (written: string): string =>
  clusterFile({ kubernetes: `  kubernetes:\n    version: v1.36.4\n    containerRuntime: ${written}` });

const external = (written: string): string =>
  clusterFile({
    roleGroups: '  roleGroups: {master: [node1], worker: [node2, node3, node4]}',
    etcd: `  etcd:\n    type: external\n    external: ${written}`,
  });

/** Rows 10, 11 and 22: what does not go together, and an etcd of others that is not fit as written. */
export const pairCorpus: readonly BadFile[] = [
  badFile(10, 'etcd 3.5 below the floor', etcd('v1.34.4', '3.5.21'), [['config.version-mismatch', etcdAt]], {
    says: /must reach 3\.5\.32/,
  }),
  badFile(10, 'etcd 3.6 below the floor', etcd('v1.37.0', '3.6.8'), [['config.version-mismatch', etcdAt]], {
    says: /must reach 3\.6\.11/,
  }),
  badFile(10, 'an etcd that is too old', etcd('v1.34.4', '3.4.1'), [['config.version-mismatch', etcdAt]], {
    says: /3\.5, 3\.6, 3\.7/,
  }),
  badFile(10, 'an etcd that never was', etcd('v1.34.4', '9.9.9'), [['config.version-mismatch', etcdAt]]),
  badFile(
    11,
    'containerd 1.7 for 1.36',
    containerd('{containerd: {version: »1.7.28}}'),
    [['config.version-mismatch', `${runtimeAt}/containerd/version`]],
    { says: /does not support/ },
  ),
  badFile(11, 'the same by the common field', containerd('{version: »1.7.28}'), [
    ['config.version-mismatch', `${runtimeAt}/version`],
  ]),
  badFile(
    11,
    'a kubelet that divides control groups otherwise than containerd',
    clusterFile({ kubernetes: '  kubernetes: {version: v1.36.4, cgroupDriver: »cgroupfs}' }),
    [['config.cgroup-driver', '/spec/kubernetes/cgroupDriver']],
    { says: /cgroupDriver: systemd/ },
  ),
  badFile(
    22,
    'an endpoint without encryption',
    external('{endpoints: [»"http://10.0.0.9:2379"]}'),
    [['config.external-etcd', `${externalAt}/endpoints/0`]],
    { says: /https/ },
  ),
  badFile(22, 'no CA', external('»{endpoints: ["https://10.0.0.9:2379"]}'), [
    ['config.external-etcd', `${externalAt}/caFile`],
  ]),
  badFile(
    22,
    'a certificate without its key',
    external('»{endpoints: ["https://10.0.0.9:2379"], caFile: »/ca.crt, certFile: »/client.crt}'),
    [
      ['config.external-etcd', `${externalAt}/keyFile`],
      ['config.file-not-usable', `${externalAt}/caFile`],
      ['config.file-not-usable', `${externalAt}/certFile`],
    ],
    { says: /both or not at all/, files: { '/ca.crt': 'missing', '/client.crt': 'missing' } },
  ),
  badFile(
    22,
    'endpoints that every master takes for its own',
    external('\n      »endpoints:\n        - »"https://localhost:2379"\n        - »"https://127.0.0.1:2379"'),
    [
      ['config.external-etcd', `${externalAt}/caFile`],
      ['config.external-etcd', `${externalAt}/endpoints/0`],
      ['config.external-etcd', `${externalAt}/endpoints/1`],
    ],
    { says: /itself/ },
  ),
];
