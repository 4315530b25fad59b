import { beforeAll, describe, expect, it } from 'vitest';
import { reveal } from '../domain/secret.ts';
import type { Authority } from './authority.ts';
import type { CertificateRow } from './certificate-row.ts';
import { issueLeaf } from './issue-leaf.ts';
import { type FoundPair, judgeCertificate, type WantedCertificate } from './judge-certificate.ts';
import { testAuthority } from './testing/authority.ts';
import { dayMs } from './validity.ts';

const nowMs = Date.UTC(2026, 10, 1);
const row: CertificateRow = {
  certificate: '/pki/a.crt',
  key: '/pki/a.key',
  issuer: 'cluster',
  commonName: 'kube-apiserver',
  organizations: ['b', 'a'],
  dnsNames: ['kubernetes', 'node1'],
  addresses: ['10.0.0.1', '2001:db8::1'],
  usages: ['server', 'client'],
};

let [authority, other]: (Authority | undefined)[] = [];
let good: FoundPair;

async function issue(issuer: Authority | undefined, leaf = row): Promise<FoundPair> {
  if (issuer === undefined) throw new Error('made before all');
  const made = await issueLeaf({
    leaf,
    authority: issuer,
    lifetimeMs: 365 * dayMs,
    nowMs,
    key: 'ECDSA-P256',
  });
  return { certificate: made.certificate, key: reveal(made.key) };
}

beforeAll(async () => {
  [authority, other] = await Promise.all([testAuthority({ nowMs }), testAuthority({ nowMs })]);
  good = await issue(authority);
});

const judge = (found: FoundPair, change: Partial<WantedCertificate> = {}) =>
  judgeCertificate(
    { row, issuer: authority?.certificate ?? '', algorithm: 'ECDSA-P256', nowMs, ...change },
    found,
  );

const said = (found: FoundPair, change: Partial<WantedCertificate> = {}) =>
  judge(found, change).certificate?.en;

describe('a certificate found on a host', () => {
  it('is good whatever the order of names, groups and usages, and however an address is written', () => {
    expect(judge(good)).toEqual({ key: undefined, certificate: undefined });
    const reordered: CertificateRow = {
      ...row,
      organizations: ['a', 'b'],
      dnsNames: ['node1', 'kubernetes', 'node1'],
      addresses: ['2001:0db8:0::0001', '10.0.0.1'],
      usages: ['client', 'server'],
    };
    expect(judge(good, { row: reordered })).toEqual({ key: undefined, certificate: undefined });
  });

  it.each<[string, Partial<CertificateRow>, string]>([
    ['another name', { commonName: 'x' }, 'is for O=a, O=b, CN=kube-apiserver instead of O=a, O=b, CN=x'],
    [
      'another group',
      { organizations: ['a'] },
      'is for O=a, O=b, CN=kube-apiserver instead of O=a, CN=kube-apiserver',
    ],
    ['a new address', { addresses: ['10.0.0.2', '10.0.0.1', '2001:db8::1'] }, 'is not valid for 10.0.0.2'],
    ['a name that is gone', { dnsNames: ['kubernetes'] }, 'is also valid for node1'],
    ['another use', { usages: ['client'] }, 'may not be used for what it is there for'],
  ])('is not good for %s, and keeps its key', (_, change, because) => {
    const judged = judge(good, { row: { ...row, ...change } });
    expect(judged.key).toBeUndefined();
    expect(judged.certificate?.en).toBe(`/pki/a.crt ${because}`);
  });

  it('is not good from another authority, also one of the same name', () => {
    expect(said(good, { issuer: other?.certificate ?? '' })).toBe(
      '/pki/a.crt was not issued by the cluster authority',
    );
  });

  it.each<[string, number, string | undefined]>([
    ['an hour before it was issued', -3_600_000, undefined],
    ['a day before', -dayMs, 'is not valid before 2026-10-31 23:00:00Z'],
    ['274 days later', 274 * dayMs, undefined],
    ['276 days later', 276 * dayMs, 'expires on 2027-11-01 00:00:00Z'],
    ['a year later', 365 * dayMs, 'expired on 2027-11-01 00:00:00Z'],
  ])('is judged by the clock of the host: %s', (_, elapsedMs, because) => {
    expect(said(good, { nowMs: nowMs + elapsedMs })).toBe(because && `/pki/a.crt ${because}`);
  });

  it('is not good without its own key', async () => {
    const stranger = await issue(authority);
    expect(said({ ...good, key: stranger.key })).toBe('/pki/a.crt does not belong to its key');
    expect(judge({ ...good, key: undefined }).key?.en).toBe('/pki/a.key does not exist');
    expect(judge({ ...good, key: 'nonsense' }).key?.en).toBe('/pki/a.key holds no usable private key');
    expect(judge(good, { algorithm: 'RSA-2048' }).key?.en).toBe(
      '/pki/a.key is a key of ECDSA-P256 instead of RSA-2048',
    );
  });

  it('is not good when it is missing, damaged or an authority', () => {
    expect(said({ ...good, certificate: undefined })).toBe('/pki/a.crt does not exist');
    const damaged = good.certificate?.replace(/\n.*\n-----END/, '\n-----END');
    expect(said({ ...good, certificate: damaged })).toBe('/pki/a.crt holds no usable certificate');
    expect(said({ ...good, certificate: '' })).toBe('/pki/a.crt holds no usable certificate');
  });
});
