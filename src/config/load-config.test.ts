import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { reveal } from '../domain/secret.ts';
import type { ClusterConfig } from './cluster-config.ts';
import type { LoadedConfig } from './load-config.ts';
import { starterConfig, starterKinds } from './starter/starter-config.ts';
import { clusterFile } from './testing/cluster-file.ts';
import { findings, load, warningCodes } from './testing/load.ts';

const firstSample = (): string =>
  readFileSync(new URL('./testing/first-sample.golden.yaml', import.meta.url), 'utf8');

function configOf(loaded: LoadedConfig): ClusterConfig {
  expect(findings(loaded)).toEqual([]);
  if (!loaded.ok) throw new Error('refused');
  return loaded.config;
}

describe('loadConfig', () => {
  it('loads the first sample with its corrections, and warns about what is dated in it', async () => {
    const loaded = await load(firstSample());
    const { spec } = configOf(loaded);
    expect(spec.roleGroups.worker).toEqual(['node7', 'node8', 'node9', 'node10']);
    expect(spec.controlPlaneEndpoint.externalLoadBalancer).toBe('kubexm-kh');
    expect(spec.registry.type).toBe('registry');
    expect(spec.kubernetes.nodeCidrMaskSizeIPv6).toBe(118);
    expect(spec.kubernetes.featureGates).toEqual({ RotateKubeletServerCertificate: true });
    expect(spec.kubernetes.containerRuntime.containerd.registryMirrors).toEqual(['aliyun.com']);
    expect(warningCodes(loaded)).toEqual([
      'config.version-mismatch',
      'config.feature-gate-dropped',
      'config.feature-gate-dropped',
      'config.feature-gate-dropped',
    ]);
  });

  it.each(starterKinds.flatMap((kind) => [[kind, 'en'] as const, [kind, 'zh'] as const]))(
    'loads the starter file %s in %s without findings',
    async (kind, lang) => {
      const loaded = await load(starterConfig(kind, lang));
      configOf(loaded);
      expect(warningCodes(loaded)).toEqual([]);
    },
  );

  it.each(['[node[1:3]]', '[node5, node[1:3]]'])('says that a range needs quotes in %s', async (written) => {
    const loaded = await load(clusterFile({ x: `  roleGroups: {master: ${written}}` }));
    const [first] = loaded.ok ? [] : loaded.problems;
    expect(first?.fix.en).toBe('Put it in quotes: `"node[1:3]"`');
  });

  it('answers a name of another tool within a list with the place it has in this file', async () => {
    const hooks = '[{name: disk, script: "true"}, {name: net, script: "true", bash: setup.sh}]';
    const loaded = await load(clusterFile({ x: `  system: {preInstall: ${hooks}}` }));
    const [first] = loaded.ok ? [] : loaded.problems;
    expect(first?.fix.en).toBe('Move the value to spec.system.preInstall[1].script.');
  });

  it('accepts a byte order mark and carriage returns, and counts lines and columns as an editor does', async () => {
    const text = clusterFile({ x: '  zzz: 1' });
    const onWindows = `\uFEFF${text.replaceAll('\n', '\r\n')}`;
    expect(findings(await load(onWindows))).toEqual(findings(await load(text)));
    configOf(await load(`\uFEFF${clusterFile().replaceAll('\n', '\r\n')}`));
  });

  it('lends every host what spec.global says, and lets a host say otherwise', async () => {
    const { spec } = configOf(
      await load(
        clusterFile({
          global:
            '  global: {user: ops, port: 2222, password: common, privateKeyPath: ~/.ssh/common, connectionTimeout: 5s}',
          hosts: `  hosts:
    - {name: node1, address: 10.0.0.11}
    - {name: node2, address: 10.0.0.12, user: root, port: 22, password: own, privateKeyPath: ~/own, timeout: 1m}`,
          roleGroups: '  roleGroups: {etcd: [node1], master: [node1], worker: [node2]}',
        }),
      ),
    );
    const [first, second] = spec.hosts;
    expect(first).toMatchObject({
      user: 'ops',
      port: 2222,
      connectTimeoutMs: 5000,
      internalAddress: { v4: '10.0.0.11' },
      roles: ['etcd', 'master'],
    });
    expect(first?.login.privateKeyPath).toBe('/home/operator/.ssh/common');
    expect(first?.login.password && reveal(first.login.password)).toBe('common');
    expect(second).toMatchObject({ user: 'root', port: 22, connectTimeoutMs: 60_000 });
    expect(second?.login.privateKeyPath).toBe('/home/operator/own');
    expect(second?.login.password && reveal(second.login.password)).toBe('own');
  });

  it('takes one pinned host key or several, and a bastion that borrows only the time from spec.global', async () => {
    const [one, two] = ['A', 'B'].map((letter) => `SHA256:${letter.repeat(43)}`);
    const { spec } = configOf(
      await load(
        clusterFile({
          global: `  global: {user: ops, port: 2222, password: common, connectionTimeout: 5s, bastion: {address: jump.example.com, hostKey: "${one}", privateKeyPath: ~/jump}}`,
          hosts: `  hosts: [{name: node1, address: 10.0.0.11, hostKey: ["${one}", "${two}"]}]`,
          roleGroups: '  roleGroups: {etcd: [node1], master: [node1], worker: [node1]}',
        }),
      ),
    );
    expect(spec.hosts[0]?.hostKeys).toEqual([one, two]);
    expect(spec.global.bastion).toEqual({
      address: 'jump.example.com',
      port: 22,
      user: 'root',
      login: { privateKeyPath: '/home/operator/jump' },
      hostKeys: [one],
      connectTimeoutMs: 5000,
    });
  });

  it.each([
    ['""', 'config.bad-host-key'],
    ['[]', 'config.empty-list'],
    ['[""]', 'config.bad-host-key'],
    ['7', 'config.wrong-type'],
  ])('never takes the pinned host key %s for none', async (written, code) => {
    const hosts = `  hosts: [{name: node1, address: 10.0.0.11, hostKey: ${written}}]`;
    const roleGroups = '  roleGroups: {etcd: [node1], master: [node1], worker: [node1]}';
    const found = findings(await load(clusterFile({ hosts, roleGroups })));
    expect(found.map((line) => line.split(' ')[0])).toEqual([code]);
  });

  it('keeps the zeros of a padded range', async () => {
    const names = ['01', '02', '10'].map(
      (n, index) => `    - {name: edge${n}, address: 10.0.1.${index + 1}}`,
    );
    const hosts = `  hosts:\n${names.join('\n')}`;
    const roleGroups = '  roleGroups: {etcd: [edge10], master: [edge10], worker: ["edge[01:02]"]}';
    const { spec } = configOf(await load(clusterFile({ hosts, roleGroups })));
    expect(spec.roleGroups.worker).toEqual(['edge01', 'edge02']);
  });

  it('understands the other names of keys and values, and refuses both names at once', async () => {
    const { spec } = configOf(
      await load(
        clusterFile({
          kubernetes: `  kubernetes:
    dnsDomain: corp.local
    apiServer: {certSANs: [api.example.com]}`,
          hosts: `  hosts:
    - {name: node1, address: 10.0.0.11, arch: x86_64}
    - {name: node2, address: 10.0.0.12}
    - {name: node3, address: 10.0.0.13}
    - {name: node4, address: 10.0.0.14}`,
          x: '  controlPlaneEndpoint: {address: 10.0.0.11}',
        }),
      ),
    );
    expect(spec.kubernetes.clusterName).toBe('corp.local');
    expect(spec.kubernetes.apiserverCertExtraSans).toEqual(['api.example.com']);
    expect(spec.hosts[0]?.arch).toBe('amd64');
    expect(spec.controlPlaneEndpoint.lb_address).toBe('10.0.0.11');

    const both = '  controlPlaneEndpoint: {address: 10.0.0.11, lb_address: 10.0.0.11}';
    const at = '17:26 /spec/controlPlaneEndpoint/address';
    expect(findings(await load(clusterFile({ x: both })))).toEqual([`config.two-names ${at}`]);
  });

  it('points at the other name when what is written there is wrong', async () => {
    const wrong = '  controlPlaneEndpoint: {address: 127.0.0.1}';
    const at = '17:35 /spec/controlPlaneEndpoint/address';
    expect(findings(await load(clusterFile({ x: wrong })))).toEqual([`config.bad-address ${at}`]);
  });

  it('takes a section with nothing in it for no section', async () => {
    configOf(await load(clusterFile({ x: '  addons:\n  system:\n  dns:\n    coredns:' })));
  });

  it('names the fields without effect in one warning', async () => {
    const { warnings } = await load(clusterFile({ kubernetes: '  kubernetes: {kata: {enabled: true}}' }));
    expect(warnings.map(({ code }) => code)).toEqual(['config.no-effect-yet']);
    expect(warnings[0]?.where).toMatchObject({ file: 'config.yaml' });
    expect(String(warnings[0]?.params['fields'])).toMatch(/spec\.kubernetes\.kata\.enabled/);
    expect(String(warnings[0]?.params['fields'])).not.toMatch(/spec\.hosts\.\*\.address/);
  });

  it('asks of a list of hosts only a name and hosts, and applies no rule of clusters', async () => {
    const text =
      'metadata: {name: fleet}\nspec: {hosts: [{name: a, address: 127.0.0.1, port: 2201}, {name: b, address: 127.0.0.1, port: 2202}]}\n';
    const { spec } = configOf(await load(text, { purpose: 'hosts' }));
    expect(spec.hosts.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(findings(await load(text)).length).toBeGreaterThan(2);
    const twice = text.replace('2202', '2201');
    expect(findings(await load(twice, { purpose: 'hosts' }))).toEqual([
      'config.duplicate-host 2:78 /spec/hosts/1/address',
    ]);
  });

  it('says everything at once: syntax that can be mended, unknown keys, types and rules', async () => {
    const text = clusterFile({
      kubernetes:
        '  kubernetes:\n    version: v1.99.0\n    maxPods: many\n    maxPods: 3\n    proxyMod: ipvs',
      x: '  network: {kubePodsCIDR: 10.0.0.0/8}\n  dns: [a]',
    });
    expect(findings(await load(text)).map((line) => line.split(' ')[0])).toEqual([
      'config.unsupported-version',
      'config.wrong-type',
      'config.duplicate-key',
      'config.unknown-key-near',
      'config.cidr-overlap',
      'config.range-covers-host',
      'config.wrong-type',
    ]);
  });

  it.each([
    [
      'a tab',
      'metadata:\n  name: a\nspec:\n\tdns: {}\n  hosts: []\n  etcd: {}\n',
      ['config.tab-indentation'],
    ],
    ['one line out of place', 'a:\n  b: 1\n c: 2\nd:\n  e: 1\n f: 2\n', ['config.yaml-syntax']],
  ])('tells %s once, not what the parser makes of the lines behind it', async (_, text, codes) => {
    const loaded = await load(text);
    expect(loaded.ok ? [] : loaded.problems.map(({ code }) => code)).toEqual(codes);
  });

  it('names all unknown hosts of a range at once', async () => {
    const text = clusterFile({
      roleGroups: '  roleGroups: {etcd: [node1], master: [node1], worker: ["w[1:30]"]}',
    });
    const loaded = await load(text);
    const [unknown, ...others] = loaded.ok ? [] : loaded.problems;
    expect(unknown?.what.en).toMatch(/: w1, w2, .*w10, …$/);
    expect(others).toEqual([]);
  });

  it.each([
    ['metadata: {name: a}\nspec:\n', /^spec is missing or empty$/, 2],
    ['metadata: {name: a}\nspec:\n  hosts: a\n', /^spec.hosts must be of type list; found text$/, 3],
    [
      'metadata: {name: a}\nspec:\n  global: {password: 12}\n',
      /^spec.global.password must be text, and … is not$/,
      3,
    ],
  ])('says of %j what is wrong where it stands', async (text, says, line) => {
    const loaded = await load(`apiVersion: kubexm.mensylisir.io/v1alpha1\nkind: Cluster\n${text}`);
    const about = loaded.ok ? [] : loaded.problems;
    expect(about.find(({ what }) => says.test(what.en))?.where.line).toBe(line + 2);
  });

  it('never throws, and never loses the place of a finding, whatever the text', async () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.json().map((json) => stringify(JSON.parse(json))),
      fc.object({ maxDepth: 4 }).map((value) => clusterFile({ x: `  system: ${JSON.stringify(value)}` })),
      fc.tuple(fc.nat(400), fc.string({ unit: 'binary', maxLength: 5 })).map(([at, noise]) => {
        const good = clusterFile();
        return good.slice(0, at) + noise + good.slice(at);
      }),
    );
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const loaded = await load(text);
        for (const { where } of loaded.ok ? [] : loaded.problems) {
          expect(where.file).toBe('config.yaml');
          expect(where.line).toBeGreaterThan(0);
          expect(where.column).toBeGreaterThan(0);
          expect(where.excerpt).toBeDefined();
          expect(where.pointer).toBeDefined();
        }
      }),
      { numRuns: 300 },
    );
  });
});
