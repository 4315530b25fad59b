import { clusterFile } from '../../src/config/testing/cluster-file.ts';
import type { ProblemCode } from '../../src/problem/catalogue.ts';
import { type BadFile, badFile } from './bad-file.ts';

const kubernetes = (lines: string, version = 'v1.36.4'): string =>
  clusterFile({ kubernetes: `  kubernetes:\n    version: ${version}\n${lines}` });

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

/** Rows 27 to 29: flags, registries and keys. */
export const componentCorpus: readonly BadFile[] = [
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
    'a flag that would leave data of kubelets behind',
    kubernetes('    kubeletArgs: [»--root-dir=/data/kubelet]'),
    [['config.flag-refused', '/spec/kubernetes/kubeletArgs/0']],
    { says: /stays at \/var\/lib\/kubelet/ },
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
    'a flag that wants a number and has none',
    kubernetes('    kubeletArgs: [»--event-qps]'),
    [['config.flag-value', '/spec/kubernetes/kubeletArgs/0']],
    { says: /without a value/ },
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
    { says: /text \/ list/ },
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
