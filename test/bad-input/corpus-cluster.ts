import { clusterFile } from '../../src/config/testing/cluster-file.ts';
import type { ProblemCode } from '../../src/problem/catalogue.ts';
import { type BadFile, badFile } from './bad-file.ts';

const pods = '/spec/network/kubePodsCIDR';
const services = '/spec/network/kubeServiceCIDR';
const endpoint = '/spec/controlPlaneEndpoint';

const network = (lines: string, rest: Readonly<Record<string, string>> = {}): string =>
  clusterFile({ network: `  network:\n${lines}`, ...rest });

const haEndpoint = (fields: string): string =>
  clusterFile({
    roleGroups: '  roleGroups: {etcd: ["node[1:3]"], master: ["node[1:3]"], worker: [node4]}',
    x: `  controlPlaneEndpoint: {${fields}}`,
  });

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

/** Rows 17 to 21, 24, 27 to 29: what the fields mean together. */
export const clusterCorpus: readonly BadFile[] = [
  badFile(
    17,
    'pods overlap services',
    network('    kubePodsCIDR: »10.244.0.0/16\n    kubeServiceCIDR: 10.244.0.0/20'),
    [['config.cidr-overlap', pods]],
    {
      says: /10\.244\.0\.0\/16 .*10\.244\.0\.0\/20/,
    },
  ),
  badFile(
    17,
    'pods overlap the hosts',
    network('    kubePodsCIDR: »10.0.0.0/16'),
    [['config.range-covers-host', pods]],
    {
      says: /10\.0\.0\.0\/16 .*10\.0\.0\.11/,
    },
  ),
  badFile(
    17,
    'pods overlap docker0',
    network('    kubePodsCIDR: »172.17.0.0/16', {
      kubernetes: '  kubernetes: {containerRuntime: {type: docker}}',
    }),
    [['config.cidr-overlap', pods]],
    { says: /docker0/ },
  ),
  badFile(
    18,
    'one range for three nodes',
    network('    kubePodsCIDR: »10.244.0.0/24'),
    [['config.cidr-capacity', pods]],
    { says: /1 node ranges, and 4 nodes/ },
  ),
  badFile(18, 'four service addresses', network('    kubeServiceCIDR: »10.96.0.0/30'), [
    ['config.cidr-capacity', services],
  ]),
  badFile(18, 'host bits', network('    kubePodsCIDR: »10.244.1.0/16'), [['config.bad-cidr', pods]], {
    says: /10\.244\.0\.0\/16/,
  }),
  badFile(
    19,
    'two IPv4 ranges as a pair',
    network('    kubePodsCIDR: »"10.244.0.0/16,10.245.0.0/16"'),
    [['config.bad-cidr', pods]],
    { says: /both IPv4/ },
  ),
  badFile(
    19,
    'pods dual, services single',
    clusterFile({
      hosts: '  hosts:\n    - {name: node1, address: 10.0.0.11, internalAddress: "10.0.0.11,fd00::11"}',
      roleGroups: '  roleGroups: {etcd: [node1], master: [node1], worker: [node1]}',
      network: '  network:\n    kubePodsCIDR: "10.244.0.0/16,fd01::/64"\n    kubeServiceCIDR: »10.96.0.0/16',
    }),
    [['config.families-differ', services]],
  ),
  badFile(
    19,
    'hosts without the second family',
    clusterFile({
      hosts: '  hosts:\n    - »{name: node1, address: 10.0.0.11}',
      roleGroups: '  roleGroups: {etcd: [node1], master: [node1], worker: [node1]}',
      network:
        '  network:\n    kubePodsCIDR: "10.244.0.0/16,fd01::/64"\n    kubeServiceCIDR: "10.96.0.0/16,fd02::/112"',
    }),
    [['config.host-family-missing', '/spec/hosts/0']],
  ),
  badFile(
    20,
    'virtual address of a node',
    haEndpoint('internalLoadbalancer: kube-vip, lb_address: »10.0.0.11'),
    [['config.vip-is-host', `${endpoint}/lb_address`]],
    { says: /host node1/ },
  ),
  badFile(
    20,
    'virtual address in the range of pods',
    haEndpoint('internalLoadbalancer: kube-vip, lb_address: »10.233.64.9'),
    [['config.vip-in-range', `${endpoint}/lb_address`]],
    { says: /10\.233\.64\.0\/18/ },
  ),
  badFile(
    20,
    'virtual address missing',
    haEndpoint('internalLoadbalancer: kube-vip').replace('{internalL', '»{internalL'),
    [['config.lb-address-missing', `${endpoint}/lb_address`]],
  ),
  ...[0, 70000].map((port) =>
    badFile(21, `port ${port}`, haEndpoint(`internalLoadbalancer: haproxy, port: »${port}`), [
      ['config.out-of-range', `${endpoint}/port`],
    ]),
  ),
  badFile(
    21,
    'port of ssh',
    haEndpoint('internalLoadbalancer: haproxy, port: »22'),
    [['config.port-collision', `${endpoint}/port`]],
    { says: /sshd/ },
  ),
  badFile(
    21,
    'port of the kubelet',
    haEndpoint('internalLoadbalancer: haproxy, port: »10250'),
    [['config.port-collision', `${endpoint}/port`]],
    { says: /kubelet/ },
  ),
  badFile(
    21,
    'node ports over the API server',
    kubernetes('    serviceNodePortRange: »6000-7000'),
    [['config.node-ports-cover', '/spec/kubernetes/serviceNodePortRange']],
    { says: /6443/ },
  ),
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
