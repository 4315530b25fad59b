import { beforeAll, describe, expect, it } from 'vitest';
import { reveal, type Secret } from '../../domain/secret.ts';
import type { Authorities } from '../../pki/authority.ts';
import { issueLeaf } from '../../pki/issue-leaf.ts';
import { readKey } from '../../pki/key.ts';
import { readCertificate } from '../../pki/read-certificate.ts';
import { demoAuthorities } from '../../pki/testing/demo-authorities.ts';
import { dayMs } from '../../pki/validity.ts';
import { isBatched } from '../../plan/step.ts';
import { applyContext } from '../../plan/testing/apply-context.ts';
import type { HostChange } from '../../runner/change/host-change.ts';
import type { HostPort } from '../../runner/host-port.ts';
import { type RenewIdentityInput, renewIdentity } from './renew-identity.ts';

const nowMs = Date.now();
const path = '/var/lib/kubelet/pki/kubelet-client-current.pem';
let authorities: Authorities;
let input: RenewIdentityInput;

beforeAll(async () => {
  authorities = await demoAuthorities({ lifetimeDays: 3650, nowMs: nowMs - 800 * dayMs });
  input = { authorities, algorithm: 'ECDSA-P256', lifetimeDays: 365, node: 'node2' };
});

/** What a host says whose kubelet got its certificate, for a year, some days ago. */
async function since(daysAgo: number, hostNowMs = nowMs) {
  const { certificate } = await issueLeaf({
    leaf: { commonName: 'system:node:node2', organizations: ['system:nodes'], usages: ['client'] },
    authority: authorities.of.cluster,
    lifetimeMs: 365 * dayMs,
    nowMs: nowMs - daysAgo * dayMs,
    key: 'ECDSA-P256',
  });
  return [hostNowMs, [{ path, content: certificate, authority: '', client: '' }]] as const;
}

function judged(answers: readonly unknown[], interrupted = false) {
  const { check } = renewIdentity;
  if (!isBatched(check)) throw new Error('seen with the other certificates, in one look');
  return check.judge(input, answers, { interrupted });
}

function hostWith(answers: readonly unknown[]) {
  const changes: HostChange[] = [];
  const ran: string[] = [];
  const port = {
    read: async () => answers,
    change: async (asked: readonly HostChange[]) => void changes.push(...asked),
    run: async ({ argv }: { readonly argv: readonly string[] }) => {
      ran.push(argv.join(' '));
      return { code: 0 };
    },
  };
  const apply = (interrupted = false) =>
    renewIdentity.apply(port as unknown as HostPort, input, undefined, {
      ...applyContext,
      situation: { interrupted },
    });
  return { changes, ran, apply };
}

describe('the identity of a kubelet', () => {
  it('is left alone while it lasts, also near its end', async () => {
    const good = await since(360);
    expect(judged(good)).toMatchObject({ state: 'satisfied' });
    const { apply, changes, ran } = hostWith(good);
    await apply();
    expect([changes, ran]).toEqual([[], []]);
  });

  it('that has ended is issued anew for the node and no other, where the kubelet goes on rotating it', async () => {
    const ended = await since(400);
    expect(judged(ended)).toMatchObject({ state: 'drifted', disruption: 'restart' });
    const { apply, changes, ran } = hostWith(ended);
    await apply();
    const [written, link] = changes;
    expect(written).toMatchObject({ do: 'write-file', mode: 0o600, owner: 'root:root' });
    expect(written).toMatchObject({
      path: expect.stringMatching(/\/kubelet-client-\d{4}(-\d\d){5}\.pem$/),
    });
    expect(link).toEqual({ do: 'make-link', path, target: written && 'path' in written && written.path });
    const pem = reveal((written as unknown as { content: Secret }).content);
    const certificate = readCertificate(pem);
    expect(certificate?.subject).toEqual({
      commonName: 'system:node:node2',
      organizations: ['system:nodes'],
    });
    expect(certificate?.usages).toEqual(['client']);
    const key = readKey(pem.slice(pem.indexOf('-----BEGIN PRIVATE KEY')));
    expect(key && certificate?.x509.checkPrivateKey(key)).toBe(true);
    expect(ran).toEqual(['systemctl restart kubelet.service']);
  });

  it('is not issued for a host whose clock would refuse it', async () => {
    const { apply, changes } = hostWith(await since(10, nowMs + 900 * dayMs));
    await expect(apply()).rejects.toMatchObject({ code: 'pki.clock-differs' });
    expect(changes).toEqual([]);
  });

  it('is read by the kubelet also when the attempt that wrote it was cut off', async () => {
    const fresh = await since(0);
    expect(judged(fresh, true)).toMatchObject({ state: 'drifted' });
    const { apply, changes, ran } = hostWith(fresh);
    await apply(true);
    expect([changes, ran]).toEqual([[], ['systemctl restart kubelet.service']]);
  });
});
