import { describe, expect, it } from 'vitest';
import { createVault } from '../domain/secret.ts';
import { authorityFiles, readAuthorities, writeAuthorities } from './authority-files.ts';
import { readCertificate } from './read-certificate.ts';
import { demoAuthorities } from './testing/demo-authorities.ts';

const vault = createVault();

const made = () => demoAuthorities({ seal: vault.secret });

const contentsOf = (files: ReadonlyMap<string, unknown>) =>
  authorityFiles.map(({ path }) => (files.get(path) ?? null) as string | null);

describe('the authorities of a cluster', () => {
  it('are three that have nothing in common, and a key for tokens', async () => {
    const { of, serviceAccounts } = await made();
    const names = Object.values(of).map(
      ({ certificate }) => readCertificate(certificate)?.subject.commonName,
    );
    expect(names).toEqual(['demo-ca', 'demo-etcd-ca', 'demo-front-proxy-ca']);
    expect(new Set(Object.values(of).map(({ key }) => JSON.stringify(key))).size).toBe(3);
    expect(serviceAccounts.publicKey).toMatch(/^-----BEGIN PUBLIC KEY-----\n/);
  });

  it('come back from their files as they were', async () => {
    const authorities = await made();
    const files = writeAuthorities(authorities);
    expect([...files.keys()].toSorted()).toEqual(authorityFiles.map(({ path }) => path).toSorted());
    expect(readAuthorities(contentsOf(files))).toEqual({ state: 'whole', authorities });
  });

  it('are none while there is no file, and damaged when one is missing or of another', async () => {
    const [files, others] = [writeAuthorities(await made()), writeAuthorities(await made())];
    expect(readAuthorities(contentsOf(new Map()))).toEqual({ state: 'none' });
    const lacking = new Map([...files].filter(([path]) => path !== 'etcd/bundle.crt'));
    expect(readAuthorities(contentsOf(lacking))).toEqual({ state: 'damaged', files: ['etcd/bundle.crt'] });
    const mixed = new Map([...files, ['cluster/ca.key', others.get('cluster/ca.key')]]);
    expect(readAuthorities(contentsOf(mixed))).toEqual({ state: 'damaged', files: ['cluster/ca.crt'] });
  });
});
