import { beforeAll, describe, expect, it } from 'vitest';
import { createVault, reveal } from '../../domain/secret.ts';
import { createAuthority } from '../../pki/create-authority.ts';
import { issueLeaf } from '../../pki/issue-leaf.ts';
import type { Usage } from '../../pki/leaf.ts';
import { dayMs } from '../../pki/validity.ts';
import { clusterFile } from '../testing/cluster-file.ts';
import { findings, load, testPorts, warningCodes } from '../testing/load.ts';
import { viewConfig } from '../view-config.ts';

const nowMs = Date.UTC(2026, 10, 1);
const files: Record<string, string> = {};

beforeAll(async () => {
  const vault = createVault();
  const pair = await createAuthority({
    commonName: 'etcd',
    algorithm: 'ECDSA-P256',
    lifetimeDays: 10,
    nowMs,
  });
  const { certificate } = pair;
  const authority = { certificate, bundle: certificate, key: vault.secret(pair.key) };
  files['/etcd/ca.crt'] = certificate;
  for (const usage of ['client', 'server'] satisfies Usage[]) {
    const leaf = { commonName: usage, usages: [usage] };
    const issued = await issueLeaf({ leaf, authority, lifetimeMs: 5 * dayMs, nowMs, key: 'ECDSA-P256' });
    files[`/etcd/${usage}.crt`] = issued.certificate;
    files[`/etcd/${usage}.key`] = reveal(issued.key);
  }
});

const loaded = (
  named: {
    readonly ca?: string;
    readonly cert?: string;
    readonly key?: string;
    readonly scheme?: string;
  } = {},
  given: Parameters<typeof testPorts>[0] = {},
) => {
  const { ca = 'ca.crt', cert = 'client.crt', key = 'client.key', scheme = 'https' } = named;
  const external = `{insecure: true, endpoints: ["${scheme}://10.0.0.9:2379"], caFile: /etcd/${ca}, certFile: /etcd/${cert}, keyFile: /etcd/${key}}`;
  const text = clusterFile({
    roleGroups: '  roleGroups: {master: [node1], worker: ["node[2:4]"]}',
    etcd: `  etcd: {type: external, external: ${external}}`,
  });
  return load(text, {}, testPorts({ files, nowMs, ...given }));
};

const pointers = async (...ask: Parameters<typeof loaded>): Promise<string[]> =>
  findings(await loaded(...ask)).map((line) => line.replace(/ \d+:\d+ \/spec\/etcd\/external/, ''));

describe('the files of an external etcd', () => {
  it('are read with what they hold, and the key is a secret', async () => {
    const found = await loaded();
    if (!found.ok) throw new Error(findings(found).join());
    const { given } = found.config.spec.etcd;
    expect(given?.authority).toBe(files['/etcd/ca.crt']);
    expect(given?.client?.certificate).toBe(files['/etcd/client.crt']);
    expect(given?.client && reveal(given.client.key)).toBe(files['/etcd/client.key']);
    const view = viewConfig(found.config, createVault());
    expect(view).toContain('caFile: /etcd/ca.crt');
    expect(view).not.toMatch(/BEGIN|given/);
  });

  it.each([
    ['a key of another certificate', { key: 'server.key' }, ['config.external-etcd/keyFile']],
    [
      'a certificate of a server',
      { cert: 'server.crt', key: 'server.key' },
      ['config.external-etcd/certFile'],
    ],
    [
      'an endpoint that would never see them',
      { scheme: 'http' },
      ['config.external-etcd/caFile', 'config.external-etcd/certFile', 'config.external-etcd/keyFile'],
    ],
    ['a CA that may not issue', { ca: 'client.crt' }, ['config.external-etcd/caFile']],
    ['a file that is not there', { ca: 'gone.crt' }, ['config.file-not-usable/caFile']],
    [
      'files that hold something else',
      { ca: 'client.key', cert: 'client.key', key: 'ca.crt' },
      ['config.external-etcd/caFile', 'config.external-etcd/certFile', 'config.external-etcd/keyFile'],
    ],
  ])('are refused: %s', async (_title, named, expected) => {
    expect(await pointers(named)).toEqual(expected);
  });

  it('are refused when their time is over', async () => {
    expect(await pointers({}, { nowMs: nowMs + 11 * dayMs })).toEqual([
      'config.external-etcd/caFile',
      'config.external-etcd/certFile',
    ]);
  });

  it('are warned of when others can read the key', async () => {
    expect(warningCodes(await loaded({}, { openToOthers: ['/etcd/client.key'] }))).toEqual([
      'config.secret-file-open',
    ]);
  });
});
