import { pointerOf } from '../../src/config/pointer.ts';
import { clusterFile } from '../../src/config/testing/cluster-file.ts';
import type { ProblemCode } from '../../src/problem/catalogue.ts';
import { type BadFile, badFile } from './bad-file.ts';

const kubernetes = (lines: string, version = 'v1.36.4'): string =>
  clusterFile({ kubernetes: `  kubernetes:\n    version: ${version}\n${lines}` });

const hostKey = (written: string): string =>
  clusterFile({
    hosts: `  hosts:\n    - {name: node1, address: 10.0.0.11, privateKeyPath: »${written}}`,
    roleGroups: '  roleGroups: {etcd: [node1], master: [node1], worker: [node1]}',
  });

const keyAt = '/spec/hosts/0/privateKeyPath';
const runtime = '/spec/kubernetes/containerRuntime/containerd';
const encryption = '/spec/kubernetes/encryption/resources';

const mirrors = (written: string): string =>
  kubernetes(`    containerRuntime: {containerd: {registryMirrors: [»${written}]}}`);

const badKey = (name: string, written: string, code: ProblemCode, hides: string): BadFile =>
  badFile(
    29,
    name,
    kubernetes(
      `    encryption:\n      resources:\n        - resources: [secrets]\n          providers:\n            - secretbox: {keys: [{name: key1, secret: »${written}}]}`,
    ),
    [[code, `${encryption}/0/providers/0/secretbox/keys/0/secret`]],
    { hides },
  );

const goodKey = Buffer.alloc(32, 7).toString('base64');
const shortKey = Buffer.alloc(31, 7).toString('base64');

/** Rows 24, 27 to 29: paths, flags, registries and keys. */
export const componentCorpus: readonly BadFile[] = [
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
    'data around that of another in its usual place',
    clusterFile({ x: '  registry: {registryDataDir: »/var/openebs}\n  storage: {openebs: {}}' }),
    [['config.entangled-directories', '/spec/registry/registryDataDir']],
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
  ...[
    ['anonymous-auth', '"true"'],
    ['etcd-servers', 'https://10.0.0.9:2379'],
    ['authorization-mode', 'AlwaysAllow'],
  ].map(([flag, value]) =>
    badFile(
      27,
      `the managed flag ${flag}`,
      kubernetes(`    apiServer: {extraArgs: {${flag}: »${value}}}`),
      [['config.flag-refused', `/spec/kubernetes/apiServer/extraArgs/${flag}`]],
      { says: /set by kubexm/ },
    ),
  ),
  badFile(
    27,
    'a removed flag of the kubelet',
    kubernetes('    kubeletArgs: [»--pod-infra-container-image=x]', 'v1.35.0'),
    [['config.flag-refused', '/spec/kubernetes/kubeletArgs/0']],
    { says: /1\.35/ },
  ),
  badFile(
    27,
    'a removed flag of etcd',
    clusterFile({
      kubernetes: '  kubernetes: {version: v1.37.0}',
      x: '  etcd: {version: 3.7.1, extraArgs: {experimental-initial-corrupt-check: »true}}',
    }),
    [['config.flag-refused', '/spec/etcd/extraArgs/experimental-initial-corrupt-check']],
    { says: /3\.7/ },
  ),
  badFile(
    27,
    'a line break in a value',
    kubernetes(String.raw`    scheduler: {extraArgs: {v: »"2\n--bind-address=0.0.0.0"}}`),
    [['config.flag-refused', '/spec/kubernetes/scheduler/extraArgs/v']],
    { says: /control character/ },
  ),
  badFile(
    27,
    'a second variable behind an exception of the proxy',
    kubernetes(String.raw`    containerRuntime: {proxy: {noProxy: [»"a\nLD_PRELOAD=/x"]}}`),
    [['config.bad-text', '/spec/kubernetes/containerRuntime/proxy/noProxy/0']],
    { says: /neither a name, a domain, an address nor a network/ },
  ),
  ...[
    ['a second variable behind a proxy', String.raw`http://u:hunter22@proxy:3128/\nLD_PRELOAD=/x`],
    ['a control character in a proxy', String.raw`http://u:hunter22@proxy:3128/\x01`],
    ['a proxy of another kind', 'socks5://u:hunter22@proxy:1080'],
  ].map(([name = '', written = '']) =>
    badFile(
      27,
      name,
      kubernetes(`    containerRuntime: {proxy: {httpsProxy: »"${written}"}}`),
      [['config.bad-proxy', '/spec/kubernetes/containerRuntime/proxy/httpsProxy']],
      { hides: 'hunter22' },
    ),
  ),
  badFile(
    28,
    'a mirror that is a file',
    mirrors('"file:///etc/passwd"'),
    [['config.bad-registry', `${runtime}/registryMirrors/0`]],
    { says: /only http and https/ },
  ),
  badFile(
    28,
    'a mirror with credentials',
    mirrors('"https://user:hunter22@mirror.example.com"'),
    [['config.bad-registry', `${runtime}/registryMirrors/0`]],
    { says: /spec\.registry\.auths/, hides: 'hunter22' },
  ),
  badFile(28, 'a mirror that breaks out of TOML', mirrors(String.raw`'mirror.example.com"]\n[host."evil'`), [
    ['config.bad-registry', `${runtime}/registryMirrors/0`],
  ]),
  ...[
    ['a mirror of quay.io that is a file', '{quay.io: [»"file:///etc/passwd"]}', 'quay.io/0'],
    ['a mirror for every registry', '{_default: »mirror.example.com}', '_default'],
    [
      'a mirrored registry that leads out of certs.d',
      '{../../cron.d: »mirror.example.com}',
      '..~1..~1cron.d',
    ],
  ].map(([name = '', written, at]) =>
    badFile(28, name, kubernetes(`    containerRuntime: {containerd: {registryMirrors: ${written}}}`), [
      ['config.bad-registry', `${runtime}/registryMirrors/${at}`],
    ]),
  ),
  badFile(
    28,
    'mirrors of neither form',
    kubernetes('    containerRuntime: {containerd: {registryMirrors: {quay.io: »5}}}'),
    [['config.wrong-type', `${runtime}/registryMirrors/quay.io`]],
    { says: /string \/ list/ },
  ),
  badFile(
    28,
    'every registry insecure',
    kubernetes('    containerRuntime: {containerd: {insecureRegistries: [»_default]}}'),
    [['config.bad-registry', `${runtime}/insecureRegistries/0`]],
  ),
  badFile(28, 'a tag with shell characters', clusterFile({ x: '  registry: {version: »"2.8;reboot"}' }), [
    ['config.bad-text', '/spec/registry/version'],
  ]),
  badKey('a key of 31 bytes', shortKey, 'config.encryption', shortKey),
  badKey('a key that is not base64', '"not base64!"', 'config.encryption', 'not base64'),
  badFile(
    29,
    'two keys of one name',
    kubernetes(
      `    encryption:\n      resources:\n        - resources: [secrets]\n          providers:\n            - secretbox: {keys: [{name: key1, secret: ${goodKey}}, {name: »key1, secret: ${goodKey}}]}`,
    ),
    [['config.encryption', `${encryption}/0/providers/0/secretbox/keys/1/name`]],
    { hides: goodKey },
  ),
  badFile(
    29,
    'identity first',
    kubernetes(
      `    encryption:\n      resources:\n        - resources: [secrets]\n          providers:\n            - »identity: {}\n            - secretbox: {keys: [{name: key1, secret: ${goodKey}}]}`,
    ),
    [['config.encryption', `${encryption}/0/providers/0`]],
    { hides: goodKey },
  ),
  badFile(
    29,
    'wildcards that overlap',
    kubernetes(
      `    encryption:\n      resources:\n        - resources: ["*.apps", »deployments.apps]\n          providers:\n            - secretbox: {keys: [{name: key1, secret: ${goodKey}}]}`,
    ),
    [['config.encryption', `${encryption}/0/resources/1`]],
    { hides: goodKey },
  ),
];
