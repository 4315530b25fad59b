import { pointerOf } from '../../src/config/pointer.ts';
import { clusterFile } from '../../src/config/testing/cluster-file.ts';
import { type BadFile, badFile } from './bad-file.ts';

const hostKey = (written: string): string =>
  clusterFile({
    hosts: `  hosts:\n    - {name: node1, address: 10.0.0.11, privateKeyPath: »${written}}`,
    roleGroups: '  roleGroups: {etcd: [node1], master: [node1], worker: [node1]}',
  });

const keyAt = '/spec/hosts/0/privateKeyPath';

/** Row 24: paths on this machine and on hosts, and names that become paths. */
export const pathCorpus: readonly BadFile[] = [
  badFile(24, 'a relative key path', hostKey('keys/id_rsa'), [['config.path-not-absolute', keyAt]]),
  badFile(24, 'a key path upwards', hostKey('../id_rsa'), [['config.path-not-absolute', keyAt]]),
  badFile(24, 'a detour in a key path', hostKey('/home/operator/../id_rsa'), [
    ['config.path-not-absolute', keyAt],
  ]),
  badFile(24, 'the home directory as a key', hostKey('"~"'), [['config.path-not-absolute', keyAt]]),
  badFile(24, 'a directory as a key', hostKey('/keys'), [['config.file-not-usable', keyAt]], {
    files: { '/keys': 'directory' },
    says: /directory/,
  }),
  badFile(24, 'a pipe as a key', hostKey('/keys/fifo'), [['config.file-not-usable', keyAt]], {
    files: { '/keys/fifo': 'special' },
    says: /pipe/,
  }),
  badFile(24, 'a link to /etc/shadow as a key', hostKey('/keys/link'), [['config.file-not-usable', keyAt]], {
    files: { '/keys/link': 'protected' },
    says: /protected/,
  }),
  badFile(
    24,
    'a reference to a relative file',
    clusterFile({ x: `  system: {timezone: »"\${file:zone.txt}"}` }),
    [['config.path-not-absolute', '/spec/system/timezone']],
  ),
  badFile(24, 'the root as data directory', clusterFile({ x: '  etcd: {dataDir: »/}' }), [
    ['config.bad-path', '/spec/etcd/dataDir'],
  ]),
  badFile(24, 'a detour as data directory', clusterFile({ x: '  etcd: {dataDir: »/var/lib/kubelet/..}' }), [
    ['config.bad-path', '/spec/etcd/dataDir'],
  ]),
  badFile(24, 'a relative data directory', clusterFile({ x: '  etcd: {dataDir: »data/etcd}' }), [
    ['config.bad-path', '/spec/etcd/dataDir'],
  ]),
  badFile(
    24,
    'the home of the kubelet as data directory',
    clusterFile({ x: '  etcd: {dataDir: »/var/lib/kubelet/etcd}' }),
    [['config.foreign-directory', '/spec/etcd/dataDir']],
  ),
  badFile(
    24,
    'etcd and containerd in one directory',
    clusterFile({ x: '  etcd: {dataDir: /data/x}\n  registry: {containerdDataDir: »/data/x/}' }),
    [['config.entangled-directories', '/spec/registry/containerdDataDir']],
    { says: /spec\.etcd\.dataDir is \/data\/x/ },
  ),
  badFile(
    24,
    'the data of etcd in that of containerd',
    clusterFile({ x: '  etcd: {dataDir: »/data/x/etcd}\n  registry: {containerdDataDir: /data/x}' }),
    [['config.entangled-directories', '/spec/etcd/dataDir']],
  ),
  badFile(
    24,
    'the data of containerd in that of etcd',
    clusterFile({ x: '  etcd: {dataDir: /data}\n  registry: {containerdDataDir: »/data/containerd}' }),
    [['config.entangled-directories', '/spec/registry/containerdDataDir']],
  ),
  badFile(
    24,
    'backups in the data that they are of',
    clusterFile({ x: '  etcd: {backupDir: »/var/lib/etcd/backup}' }),
    [['config.foreign-directory', '/spec/etcd/backupDir']],
  ),
  badFile(
    24,
    'the work directory in the data of etcd in its usual place',
    clusterFile({ x: '  global: {workDir: »/var/lib/etcd/work}' }),
    [['config.foreign-directory', '/spec/global/workDir']],
  ),
  badFile(
    24,
    'data in the work directory',
    clusterFile({ x: '  global: {workDir: /data/work}\n  etcd: {dataDir: »/data/work/etcd}' }),
    [['config.entangled-directories', '/spec/etcd/dataDir']],
  ),
  ...[
    ['a kernel parameter that leads out of /proc/sys', '//.//.etc.cron/d.x'],
    ['a kernel parameter without words', '..'],
    ['a kernel parameter with a second line', String.raw`vm.swappiness\nkernel.panic`],
    ['a kernel parameter with a blank', 'vm. swappiness'],
  ].map(([name = '', key = '']) =>
    badFile(
      24,
      name,
      clusterFile({ x: `  system: {sysctlParams: {"${key}": »"1"}}` }),
      [['config.bad-text', pointerOf(['spec', 'system', 'sysctlParams', key.replace('\\n', '\n')])]],
      { says: /not the name of a kernel parameter/ },
    ),
  ),
];
