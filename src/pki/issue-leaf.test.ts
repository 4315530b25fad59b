import { describe, expect, it } from 'vitest';
import { reveal } from '../domain/secret.ts';
import { issueLeaf } from './issue-leaf.ts';
import { type Algorithm, algorithms } from './key.ts';
import type { Leaf } from './leaf.ts';
import { readCertificate } from './read-certificate.ts';
import { testAuthority } from './testing/authority.ts';
import { withOpenssl } from './testing/openssl.ts';
import { dayMs } from './validity.ts';

const leaf: Leaf = {
  commonName: 'kube-apiserver',
  organizations: ['one group', 'Gruppe zwei: ü'],
  dnsNames: ['kubernetes', 'kubernetes.default.svc.cluster.local'],
  addresses: ['10.96.0.1', '2001:db8::1', '::1'],
  usages: ['server', 'client'],
};

const nowMs = Date.now();

async function issued(algorithm: Algorithm, authorityAlgorithm: Algorithm, days = 365) {
  const authority = await testAuthority({ algorithm: authorityAlgorithm, nowMs });
  const { certificate, key } = await issueLeaf({
    leaf,
    authority,
    lifetimeMs: days * dayMs,
    nowMs,
    key: algorithm,
  });
  return { certificate, key: reveal(key), authority };
}

describe('an issued certificate', () => {
  it.each(algorithms)(
    'is trusted by openssl, strictly, for a key and an authority of %s',
    async (algorithm) => {
      const { certificate, key, authority } = await issued(algorithm, algorithm);
      withOpenssl(
        { 'ca.crt': authority.certificate, 'leaf.crt': certificate, 'leaf.key': key },
        (openssl) => {
          for (const purpose of ['sslserver', 'sslclient'])
            expect(
              openssl('verify', '-x509_strict', '-purpose', purpose, '-CAfile', 'ca.crt', 'leaf.crt'),
            ).toContain('leaf.crt: OK');
          expect(openssl('x509', '-in', 'leaf.crt', '-noout', '-pubkey')).toBe(
            openssl('pkey', '-in', 'leaf.key', '-pubout'),
          );
        },
      );
    },
  );

  it('says to openssl what was ordered', async () => {
    const { certificate } = await issued('RSA-2048', 'ECDSA-P256');
    const shown = withOpenssl({ 'leaf.crt': certificate }, (openssl) =>
      openssl('x509', '-in', 'leaf.crt', '-noout', '-text', '-nameopt', 'utf8,sep_comma_plus'),
    );
    expect(shown).toMatch(/Version: 3 .*\n\s+Serial Number:\n\s+([0-9a-f]{2}:){15}[0-9a-f]{2}\n/);
    expect(shown).toContain('Signature Algorithm: ecdsa-with-SHA256');
    expect(shown).toContain('Subject: O=one group,O=Gruppe zwei: ü,CN=kube-apiserver');
    expect(shown).toMatch(/Basic Constraints: critical\n\s+CA:FALSE/);
    expect(shown).toMatch(/Key Usage: critical\n\s+Digital Signature, Key Encipherment\n/);
    expect(shown).toMatch(
      /Extended Key Usage: \n\s+TLS Web Server Authentication, TLS Web Client Authentication\n/,
    );
    expect(shown).toContain(
      'DNS:kubernetes, DNS:kubernetes.default.svc.cluster.local, IP Address:10.96.0.1, IP Address:2001:DB8:0:0:0:0:0:1, IP Address:0:0:0:0:0:0:0:1',
    );
    expect(shown).toContain('X509v3 Subject Key Identifier');
    expect(shown).toContain('X509v3 Authority Key Identifier');
  });

  it('is read back as it was ordered', async () => {
    const { certificate, authority } = await issued('ECDSA-P256', 'RSA-2048');
    const found = readCertificate(certificate);
    expect(found).toMatchObject({
      subject: { commonName: leaf.commonName, organizations: leaf.organizations },
      issuer: { commonName: 'demo-ca', organizations: [] },
      dnsNames: leaf.dnsNames,
      addresses: leaf.addresses,
      otherNames: 0,
      usages: leaf.usages,
      isAuthority: false,
      algorithm: 'ECDSA-P256',
      notAfterMs: Math.floor((nowMs + 365 * dayMs) / 1000) * 1000,
    });
    expect(found?.notBeforeMs).toBeLessThan(nowMs);
    expect(readCertificate(authority.certificate)).toMatchObject({
      isAuthority: true,
      algorithm: 'RSA-2048',
    });
  });

  it('ends before its authority does, also beyond 2050', async () => {
    const authority = await testAuthority({ lifetimeDays: 36_500 });
    const order = { leaf, authority, nowMs, key: 'ECDSA-P256' } as const;
    const { certificate } = await issueLeaf({ ...order, lifetimeMs: 50_000 * dayMs });
    expect(readCertificate(certificate)?.notAfterMs).toBe(readCertificate(authority.certificate)?.notAfterMs);
    const shown = withOpenssl({ 'leaf.crt': certificate }, (openssl) =>
      openssl('x509', '-in', 'leaf.crt', '-noout', '-enddate'),
    );
    expect(shown).toMatch(/21\d\d GMT/);
  });

  it('never comes from an authority that has expired', async () => {
    const authority = await testAuthority({ lifetimeDays: 1, nowMs: nowMs - 2 * dayMs });
    await expect(
      issueLeaf({ leaf, authority, nowMs, lifetimeMs: dayMs, key: 'ECDSA-P256' }),
    ).rejects.toMatchObject({ code: 'pki.authority-expired' });
  });

  it('has another serial number each time', async () => {
    const serials = await Promise.all(
      Array.from(
        { length: 20 },
        async () => readCertificate((await issued('ECDSA-P256', 'ECDSA-P256')).certificate)?.serial,
      ),
    );
    expect(new Set(serials).size).toBe(20);
  });
});
