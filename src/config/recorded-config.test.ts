import { describe, expect, it } from 'vitest';
import { lastingPart } from '../domain/cluster-record/lasting-changes.ts';
import type { ClusterConfig } from './cluster-config.ts';
import { recordedConfig } from './recorded-config.ts';
import { clusterFile } from './testing/cluster-file.ts';
import { load, testPorts } from './testing/load.ts';

const configOf = async (changes: Readonly<Record<string, string>> = {}): Promise<ClusterConfig> => {
  const loaded = await load(clusterFile(changes));
  return loaded.ok ? loaded.config : expect.fail(loaded.problems.map(({ what }) => what.en).join('\n'));
};

const asItIs = (line: string): string => line;

const secrets = {
  global: '  global:\n    password: hunter-global\n    privateKeyPath: /home/operator/.ssh/id',
  registry: '  registry:\n    auths:\n      r.example.com: {username: u, password: hunter-registry}',
};

describe('the configuration as a cluster remembers it', () => {
  it('has no secret, but says where there is one', async () => {
    const { config, secrets: places } = recordedConfig(await configOf(secrets), asItIs);
    expect(JSON.stringify(config)).not.toMatch(/hunter|secret:/);
    expect(places).toEqual(['/spec/registry/auths/r.example.com/password']);
  });

  it('does not say how this machine logs in, and where it gets files from', async () => {
    const written = JSON.stringify(recordedConfig(await configOf(secrets), asItIs).config);
    expect(written).not.toMatch(/privateKeyPath|"login"|"artifacts"|"global"|"user"/);
    expect(written).toContain('"address":"10.0.0.11"');
  });

  it('is the same for the same hosts in another order', async () => {
    const [hosts, turned] = [
      ['node1', 'node2', 'node3'],
      ['node3', 'node1', 'node2'],
    ].map((names) => ({
      hosts: [
        '  hosts:',
        ...names.map((name) => `    - {name: ${name}, address: 10.0.0.1${name.slice(4)}}`),
      ].join('\n'),
      roleGroups: `  roleGroups:\n    etcd: [${names.join(', ')}]\n    master: [node1]\n    worker: [${names.join(', ')}]`,
    }));
    expect(recordedConfig(await configOf(turned), asItIs)).toEqual(
      recordedConfig(await configOf(hosts), asItIs),
    );
  });

  it('hides a secret that stands in a text of the operator', async () => {
    const ports = testPorts();
    const kubernetes =
      '  kubernetes: {version: v1.36.4, apiServer: {extraArgs: {oidc-issuer-url: https://u:hunter2@id.example}}}';
    const loaded = await load(clusterFile({ kubernetes }), {}, ports);
    ports.vault.secret('hunter2');
    if (!loaded.ok) expect.fail('the file is good');
    else {
      const { config } = recordedConfig(loaded.config, ports.vault.redact);
      expect(JSON.stringify(config)).toContain('https://u:***@id.example');
    }
  });

  it('says what everybody sees as it stands, also where a password is the same word', async () => {
    const ports = testPorts();
    const loaded = await load(clusterFile({}), {}, ports);
    if (!loaded.ok) throw new Error('the file is good');
    const plain = recordedConfig(loaded.config, asItIs);
    for (const word of ['kubexm', 'kubeadm', 'node1', '10.0.0.11', 'cluster', 'etcd', '1.36.4', 'master'])
      ports.vault.secret(word);
    const { config } = recordedConfig(loaded.config, ports.vault.redact);
    const lasting = lastingPart(config);
    expect(lasting).toEqual(lastingPart(plain.config));
    const shared = (of: typeof config) => {
      const { roleGroups, hosts, controlPlaneEndpoint } = of['spec'] as Readonly<Record<string, unknown>>;
      return { roleGroups, hosts, controlPlaneEndpoint };
    };
    expect(shared(config)).toEqual(shared(plain.config));
  });
});
