import { readFileSync } from 'node:fs';
import { clusterFile } from '../../src/config/testing/cluster-file.ts';
import { type BadFile, badFile } from './bad-file.ts';

const head = 'apiVersion: kubexm.mensylisir.io/v1alpha1\nkind: Cluster\n';

/** Nine levels of ten aliases: a thousand million values out of a few lines. */
const aliasBomb = ['a: &a0 [x, x, x, x, x, x, x, x, x, x]']
  .concat(Array.from({ length: 9 }, (_, n) => `k${n}: &a${n + 1} [${Array(10).fill(`*a${n}`).join(', ')}]`))
  .join('\n');

const large = (name: string, text: () => string): BadFile => ({
  row: 4,
  name,
  text,
  expected: [{ code: 'config.limit-exceeded', pointer: '', line: 1, column: 1 }],
});

const kubernetes = (lines: string): string => clusterFile({ kubernetes: `  kubernetes:\n${lines}` });

/** Rows 1 to 8: the file as a file. */
export const documentCorpus: readonly BadFile[] = [
  badFile(1, 'an empty file', '', [['config.empty', '']]),
  badFile(1, 'only comments', '# nothing here\n\n   # nor here\n', [['config.empty', '']]),
  badFile(1, 'a document mark and nothing else', '---\n# nothing\n...\n', [['config.empty', '']]),
  badFile(2, 'a tab as indentation', `${head}metadata:\n»\tname: demo\n`, [['config.tab-indentation', '']]),
  badFile(2, 'an unclosed quote', `${head}metadata:\n  name: "demo\nspec: {}\n»`, [
    ['config.unclosed-quote', ''],
  ]),
  badFile(2, 'an unclosed bracket', `${head}spec: {hosts: [a, b\n»`, [['config.yaml-syntax', '']]),
  badFile(2, 'a tag of another language', `${head}spec: »!!js/function 'x'\n`, [['config.yaml-tag', '']]),
  badFile(
    2,
    'a password on the line of a syntax error',
    `${head}spec: {password: hunter22, x: [»}\n`,
    [['config.yaml-syntax', '']],
    {
      hides: 'hunter22',
    },
  ),
  badFile(2, 'full-width colons', kubernetes('    version»： v1.36.4\n    maxPods»： 110'), [
    ['config.full-width-colon', ''],
    ['config.full-width-colon', ''],
  ]),
  badFile(
    2,
    'a full-width colon without a space, and more on that line and after',
    kubernetes('    version»：»v1.99.0\n    maxPods: »many'),
    [
      ['config.full-width-colon', ''],
      ['config.unsupported-version', '/spec/kubernetes/version'],
      ['config.wrong-type', '/spec/kubernetes/maxPods'],
    ],
  ),
  badFile(
    3,
    'the same key twice',
    kubernetes('    version: v1.36.4\n    »version: v1.36.3'),
    [['config.duplicate-key', '/spec/kubernetes/version']],
    { says: /"version" at 17:5 \(first at 16:5\)/ },
  ),
  large('an alias bomb', () => aliasBomb),
  large('more aliases than anyone needs', () => `a: &a x\nb: [${Array(101).fill('*a').join(', ')}]\n`),
  large('a file of 100 MB', () => `a: "${'x'.repeat(100 * 1024 * 1024)}"\n`),
  large('brackets 10000 deep', () => '['.repeat(10_000)),
  large('lists 10000 deep on one line', () => `${'- '.repeat(10_000)}x\n`),
  badFile(4, 'an alias to what it is part of', `${head}metadata: {name: demo}\n»spec: {addons: &a [»*a]}\n`, [
    ['config.missing', '/spec/hosts'],
    ['config.bad-alias', '/spec/addons/0'],
  ]),
  badFile(5, '__proto__', kubernetes('    »__proto__: {polluted: true}'), [
    ['config.forbidden-key', '/spec/kubernetes/__proto__'],
  ]),
  badFile(5, 'constructor.prototype', kubernetes('    »constructor: {prototype: {polluted: true}}'), [
    ['config.forbidden-key', '/spec/kubernetes/constructor'],
  ]),
  badFile(5, 'a merge that carries it', kubernetes('    »<<: {__proto__: {polluted: true}}'), [
    ['config.forbidden-key', '/spec/kubernetes/<<'],
  ]),
  badFile(
    6,
    'a misspelled section',
    clusterFile({ x: '  »contorlPlaneEndpoint: {port: 6443}' }),
    [['config.unknown-key-near', '/spec/contorlPlaneEndpoint']],
    { says: /did you mean controlPlaneEndpoint/ },
  ),
  badFile(
    6,
    'half a misspelled section',
    clusterFile({ x: '  »contorlPlane: {port: 6443}' }),
    [['config.unknown-key-near', '/spec/contorlPlane']],
    { says: /did you mean controlPlaneEndpoint/ },
  ),
  badFile(
    6,
    'a field of KubeKey that is spelled like another one',
    clusterFile({ etcd: '  etcd: {»backupScript: /usr/local/bin}' }),
    [['config.no-counterpart', '/spec/etcd/backupScript']],
    { says: /backups are not built yet/ },
  ),
  badFile(6, 'a key like no other', clusterFile({ x: '  »zzz: 1' }), [['config.unknown-key', '/spec/zzz']]),
  badFile(
    6,
    'a misspelled secret',
    clusterFile({
      hosts: '  hosts: [{name: node1, address: 10.0.0.11, »passwrod: hunter22}]',
      roleGroups: '  roleGroups: {etcd: [node1], master: [node1], worker: [node1]}',
    }),
    [['config.unknown-key-near', '/spec/hosts/0/passwrod']],
    { hides: 'hunter22' },
  ),
  badFile(
    6,
    'a secret behind an anchor',
    clusterFile({ x: '  »zzz: &p hunter22\n  global: {password: *p}' }),
    [['config.unknown-key', '/spec/zzz']],
    { hides: 'hunter22' },
  ),
  badFile(
    6,
    'names of other documents',
    clusterFile({
      x: '  runtime: {»type: docker}\n  loadBalancer:\n    »mode: external\n    »vip: 10.0.0.9\n    external: {»type: kubexm-kh}\n    internal: {»type: haproxy}\n  network: {»podCidr: 10.1.0.0/16}\n  controlPlaneEndpoint: {»internalLoadBalancerType: haproxy}',
    }),
    [
      ['config.foreign-key', '/spec/runtime/type'],
      ['config.foreign-key', '/spec/loadBalancer/mode'],
      ['config.foreign-key', '/spec/loadBalancer/vip'],
      ['config.foreign-key', '/spec/loadBalancer/external/type'],
      ['config.foreign-key', '/spec/loadBalancer/internal/type'],
      ['config.foreign-key', '/spec/network/podCidr'],
      ['config.foreign-key', '/spec/controlPlaneEndpoint/internalLoadBalancerType'],
    ],
    { says: /spec\.network\.kubePodsCIDR/ },
  ),
  badFile(
    6,
    'a name of another document within a list',
    clusterFile({ x: '  system: {preInstall: [{name: disk, script: "true", »bash: setup.sh}]}' }),
    [['config.foreign-key', '/spec/system/preInstall/0/bash']],
    { says: /spec\.system\.preInstall\[0\]\.script/ },
  ),
  badFile(
    6,
    'a name of another document for what must be there, told once',
    clusterFile({
      roleGroups: '  roleGroups: {etcd: [node1], »control-plane: [node1], worker: ["node[2:4]"]}',
      x: '  system: {preInstall: [{name: disk, »bash: setup.sh}]}',
    }),
    [
      ['config.foreign-key', '/spec/roleGroups/control-plane'],
      ['config.foreign-key', '/spec/system/preInstall/0/bash'],
    ],
  ),
  badFile(
    6,
    'names of KubeKey',
    clusterFile({
      dns: '  dns: {»nodeEtcHosts: "10.0.0.10 app"}',
      network: '  network: {flannel: {»backendMode: vxlan}}',
    }),
    [
      ['config.foreign-key', '/spec/dns/nodeEtcHosts'],
      ['config.foreign-key', '/spec/network/flannel/backendMode'],
    ],
    { says: /spec\.host / },
  ),
  badFile(
    7,
    'a file of another program',
    'apiVersion: apps/v1\nkind: »Deployment\nmetadata: {namespace: default}\nspec: {replicas: 3}\n',
    [['config.other-kind', '/kind']],
    { says: /Deployment, not a Cluster/ },
  ),
  badFile(
    7,
    'a kind in small letters, and whatever else is wrong',
    clusterFile({ x: '  frob: 1' }).replace('kind: Cluster', 'kind: »cluster').replace('  frob', '  »frob'),
    [
      ['config.not-one-of', '/kind'],
      ['config.unknown-key', '/spec/frob'],
    ],
  ),
  badFile(
    7,
    'a duration in words',
    clusterFile({ x: '  global: {connectionTimeout: »soon}' }),
    [['config.bad-duration', '/spec/global/connectionTimeout']],
    { says: /1h30m/ },
  ),
  badFile(
    7,
    'a time zone of another world',
    clusterFile({ x: '  system: {timezone: »Mars/Base}' }),
    [['config.bad-text', '/spec/system/timezone']],
    { says: /such as Europe\/Berlin/ },
  ),
  badFile(7, 'two documents', `${clusterFile()}---\n»${clusterFile()}`, [['config.several-documents', '']]),
  badFile(
    8,
    'a version without quotes',
    kubernetes('    version: »1.30'),
    [['config.bad-version', '/spec/kubernetes/version']],
    {
      says: /number 1\.3/,
    },
  ),
  badFile(
    8,
    'a version without patch',
    kubernetes('    version: »v1.36'),
    [['config.bad-version', '/spec/kubernetes/version']],
    {
      says: /vX\.Y\.Z/,
    },
  ),
  badFile(
    8,
    'a version nobody supports',
    kubernetes('    version: »v1.99.0'),
    [['config.unsupported-version', '/spec/kubernetes/version']],
    {
      says: /v1\.31 to v1\.37/,
    },
  ),
  badFile(8, 'latest', kubernetes('    version: »latest'), [
    ['config.bad-version', '/spec/kubernetes/version'],
  ]),
];

export const firstSampleRaw = (): string =>
  readFileSync(new URL('./fixtures/first-sample-raw.golden.yaml', import.meta.url), 'utf8');
