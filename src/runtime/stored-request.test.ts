import { describe, expect, it } from 'vitest';
import type { ClusterConfig } from '../config/cluster-config.ts';
import { clusterFile } from '../config/testing/cluster-file.ts';
import { findings, load, testPorts } from '../config/testing/load.ts';
import { createVault, reveal } from '../domain/secret.ts';
import { issueLeaf } from '../pki/issue-leaf.ts';
import { testAuthority } from '../pki/testing/authority.ts';
import { dayMs } from '../pki/validity.ts';
import { type Request, readStoredRun, restoreConfig, storeRun } from './stored-request.ts';
import { configOf } from './testing/config-of.ts';

const request: Request = { kind: 'run-command', hosts: ['a'], argv: ['true'], timeoutMs: 1 };
const source = { file: 'hosts.yaml', overrides: [{ key: 'version', value: 'v1.36.4' }] };

const config = (hosts: string, registry: string, username = 'u'): Promise<ClusterConfig> =>
  configOf(`metadata: {name: demo}
spec:
  hosts: [${hosts}]
  registry: {auths: {registry.example.com: {username: "${username}", password: ${registry}}}}
`);

describe('a stored run', () => {
  it('holds no secret, only where each of them stands', async () => {
    const json = storeRun(
      request,
      source,
      await config('{name: a, address: 10.0.0.1, password: first-pass}', 'registry-pass'),
    );
    expect(json).not.toContain('first-pass');
    expect(json).not.toContain('registry-pass');
    expect(readStoredRun(json)).toMatchObject({ request, ...source });
    expect(readStoredRun(json).secrets).toContain('/spec/hosts/0/login/password');
    expect(readStoredRun(json).secrets).toHaveLength(2);
  });

  it('takes logins from the file as it is now, by the name of the host', async () => {
    const old = await config('{name: a, address: 10.0.0.1, password: wrong-pass}', 'registry-pass');
    const now = await config(
      '{name: z, address: 10.0.0.9, password: other-pass}, {name: a, address: 10.0.0.2, password: right-pass}',
      'registry-pass',
    );
    const { spec } = restoreConfig(readStoredRun(storeRun(request, source, old)), now);
    expect(spec.hosts.map(({ name, address }) => [name, address])).toEqual([['a', '10.0.0.1']]);
    const password = spec.hosts[0]?.login.password;
    expect(password && reveal(password)).toBe('right-pass');
  });

  it('refuses any other secret that changed, and a login whose host is gone', async () => {
    const host = '{name: a, address: 10.0.0.1, password: same-pass}';
    const stored = readStoredRun(storeRun(request, source, await config(host, 'registry-pass')));
    const changed = await config(host, 'another-pass');
    expect(() => restoreConfig(stored, changed)).toThrow(/secret at \/spec\/registry/);
    const gone = await config('{name: b, address: 10.0.0.1, password: same-pass}', 'registry-pass');
    expect(() => restoreConfig(stored, gone)).toThrow(/secret at \/spec\/hosts\/0\/login/);
  });

  it('knows what becomes of it when it fails, also where an earlier version did not say so', async () => {
    const now = await config('{name: a, address: 10.0.0.1}', 'registry-pass');
    const json = storeRun(request, source, now, 'rollback');
    expect(readStoredRun(json).onFailure).toBe('rollback');
    const { onFailure: _, ...earlier } = readStoredRun(json);
    expect(readStoredRun(JSON.stringify(earlier)).onFailure).toBe('stop');
  });

  it('takes a text that only looks like a hash for what it is', async () => {
    const alike = 'secret:0123456789abcdef';
    const old = await config('{name: a, address: 10.0.0.1}', 'registry-pass', alike);
    const restored = restoreConfig(readStoredRun(storeRun(request, source, old)), old);
    expect(restored).toEqual(old);
    expect(JSON.stringify(restored)).toContain(alike);
  });

  it('is restored with keys that the operator gave, which are read again for the hosts alone', async () => {
    const nowMs = Date.now();
    const authority = await testAuthority({ nowMs });
    const leaf = { commonName: 'client', usages: ['client' as const] };
    const client = await issueLeaf({ leaf, authority, lifetimeMs: dayMs, nowMs, key: 'ECDSA-P256' });
    const files = {
      '/own/ca.crt': authority.certificate,
      '/own/ca.key': reveal(authority.key),
      '/own/client.crt': client.certificate,
      '/own/client.key': reveal(client.key),
    };
    const written = clusterFile({
      roleGroups: '  roleGroups: {master: [node1], worker: ["node[2:4]"]}',
      certs: '  certs: {authorities: {cluster: {certFile: /own/ca.crt, keyFile: /own/ca.key}}}',
      etcd: '  etcd: {type: external, external: {endpoints: ["https://10.0.0.9:2379"], caFile: /own/ca.crt, certFile: /own/client.crt, keyFile: /own/client.key}}',
    });
    const loadFor = async (purpose: 'cluster' | 'hosts', openToOthers: readonly string[] = []) => {
      const vault = createVault(new Uint8Array(32));
      const ports = { ...testPorts({ files, nowMs, openToOthers }), vault };
      const loaded = await load(written, { purpose }, ports);
      if (!loaded.ok) throw new Error(findings(loaded).join());
      return loaded;
    };
    const stored = readStoredRun(storeRun(request, source, (await loadFor('cluster')).config));
    const again = await loadFor('hosts', ['/own/ca.key', '/own/client.key']);
    expect(again.warnings.map(({ code }) => code)).not.toContain('config.secret-file-open');
    const { certs, etcd } = restoreConfig(stored, again.config).spec;
    expect(certs.given.cluster && reveal(certs.given.cluster.key)).toBe(reveal(authority.key));
    expect(etcd.given?.client && reveal(etcd.given.client.key)).toBe(reveal(client.key));
  });
});
