import { describe, expect, it } from 'vitest';
import { configSchema, descend } from '../schema/json-schema.ts';
import { clusterFile } from '../testing/cluster-file.ts';
import { findings, load } from '../testing/load.ts';
import { shortNames } from './short-names.ts';

const withOverrides = (...pairs: readonly string[]) =>
  load(clusterFile(), {
    overrides: pairs.map((pair) => {
      const [key = '', ...value] = pair.split('=');
      return { key, value: value.join('=') };
    }),
  });

describe('overrides', () => {
  it('win over the file, by path and by short name, each value of the type of its field', async () => {
    const loaded = await withOverrides(
      'spec.network.kubePodsCIDR=10.100.0.0/16',
      'service_cidr=10.101.0.0/16',
      'version=v1.35.2',
      'spec.kubernetes.maxPods=50',
      'spec.kubernetes.apiserverCertExtraSans=[a.example.com, b.example.com]',
      'spec.hosts.0.address=10.0.0.99',
    );
    expect(findings(loaded)).toEqual([]);
    if (!loaded.ok) return;
    const { spec } = loaded.config;
    expect(spec.network).toMatchObject({ kubePodsCIDR: '10.100.0.0/16', kubeServiceCIDR: '10.101.0.0/16' });
    expect(spec.kubernetes).toMatchObject({
      version: 'v1.35.2',
      maxPods: 50,
      apiserverCertExtraSans: ['a.example.com', 'b.example.com'],
    });
    expect(spec.hosts[0]?.address).toBe('10.0.0.99');
  });

  it.each([
    ['pod_cdir=10.0.0.0/8', 'config.unknown-override 1:1 /pod_cdir'],
    ['spec.hosts.9.address=10.0.0.1', 'config.override-without-place 1:1 /spec/hosts/9/address'],
    ['spec.__proto__.polluted=1', 'config.forbidden-key 1:1 /spec/__proto__/polluted'],
    [
      'spec.system.sysctlParams={__proto__: {polluted: 1}}',
      'config.forbidden-key 1:1 /spec/system/sysctlParams',
    ],
    ['version=1.30', 'config.bad-version 1:1 /spec/kubernetes/version'],
    ['max_pods=many', 'config.wrong-type 1:1 /spec/kubernetes/maxPods'],
  ])('%s is refused at its own place', async (pair, expected) => {
    const loaded = await withOverrides(pair);
    expect(findings(loaded)).toEqual([expected]);
    expect(loaded.ok ? undefined : loaded.problems[0]?.where.file).toBe('-e');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it.each([
    ['pod_cdir=10.0.0.0/8', 'The cluster file has no field of this name. Did you mean "pod_cidr"?'],
    ['frobnicate=1', 'The cluster file has no field of this name.'],
  ])('%s is answered with a name only where one is near', async (pair, why) => {
    const loaded = await withOverrides(pair);
    expect(loaded.ok ? undefined : loaded.problems[0]?.why.en).toBe(why);
  });

  it('never show a secret', async () => {
    const loaded = await withOverrides('spec.global.password=***');
    expect(findings(loaded)).toEqual(['config.placeholder 1:1 /spec/global/password']);
    expect(loaded.ok ? undefined : loaded.problems[0]?.where.excerpt).toBe('-e spec.global.password=***');
    const other = await withOverrides('spec.global.passwd=hunter22');
    expect(JSON.stringify(other)).not.toContain('hunter22');
    const within = await withOverrides('spec.hosts=[{name: a, password: hunter22');
    expect(within.ok).toBe(false);
    expect(JSON.stringify(within)).not.toContain('hunter22');
  });

  it.each(Object.entries(shortNames))('the short name %s stands for a field', (_, path) => {
    expect(descend(configSchema(), path.split('.'))).toBeDefined();
  });
});
