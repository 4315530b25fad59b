import { beforeAll, expect, it } from 'vitest';
import type { Authority } from './authority.ts';
import { issueLeaf } from './issue-leaf.ts';
import { identityFault } from './judge-identity.ts';
import { testAuthority } from './testing/authority.ts';
import { dayMs } from './validity.ts';

const nowMs = Date.UTC(2026, 5, 1);
const path = '/var/lib/kubelet/pki/kubelet-client-current.pem';
let authority: Authority;
let former: Authority;

beforeAll(async () => {
  authority = await testAuthority({ nowMs: nowMs - 800 * dayMs });
  former = await testAuthority({ nowMs: nowMs - 900 * dayMs, commonName: 'former-ca' });
});

const issued = async (by: Authority, daysAgo: number): Promise<string> => {
  const leaf = { commonName: 'system:node:a', organizations: ['system:nodes'], usages: ['client'] } as const;
  const lifetimeMs = 365 * dayMs;
  const order = {
    leaf,
    authority: by,
    lifetimeMs,
    nowMs: nowMs - daysAgo * dayMs,
    key: 'ECDSA-P256',
  } as const;
  return (await issueLeaf(order)).certificate;
};

const faultOf = (certificate: string, of: Authority = authority): string | undefined =>
  identityFault({ path, certificate, authority: of, nowMs })?.en;

it('finds nothing wrong until the very end: kubelets renew in time by themselves', async () => {
  expect(faultOf(await issued(authority, 364))).toBeUndefined();
  expect(faultOf(await issued(authority, 366))).toBe(`${path} expired on 2026-05-31 00:00:00Z`);
});

it('does not take a clock that is behind for an end', async () => {
  expect(faultOf(await issued(authority, -5))).toBeUndefined();
});

it('tells whose issuer nobody trusts any more, and leaves those of an authority that is still trusted', async () => {
  const old = await issued(former, 10);
  expect(faultOf(old)).toContain('was not issued by an authority of the cluster');
  const bundle = `${authority.certificate}${former.certificate}`;
  expect(faultOf(old, { ...authority, bundle })).toBeUndefined();
});

it('tells what is no certificate', () => {
  expect(faultOf('')).toContain('holds no usable certificate');
});
