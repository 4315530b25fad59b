import { createPrivateKey, createPublicKey } from 'node:crypto';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { createVault, reveal } from '../../domain/secret.ts';
import type { Authority } from '../../pki/authority.ts';
import { writeName } from '../../pki/distinguished-name.ts';
import { authorityExtensions } from '../../pki/extensions.ts';
import { issueLeaf } from '../../pki/issue-leaf.ts';
import { createKey } from '../../pki/key.ts';
import { readCertificate } from '../../pki/read-certificate.ts';
import { signCertificate } from '../../pki/sign-certificate.ts';
import { testAuthority } from '../../pki/testing/authority.ts';
import { dayMs, validityFrom } from '../../pki/validity.ts';
import { type ApiSession, openApiSession } from './api-session.ts';

const nowMs = Date.now();

/** An authority that another one answers for. */
async function below(root: Authority): Promise<Authority> {
  const key = await createKey('ECDSA-P256');
  const issuer = readCertificate(root.certificate);
  if (issuer === undefined) throw new Error('an authority has a certificate');
  const certificate = signCertificate(
    {
      subject: writeName({ commonName: 'below' }),
      publicKey: createPublicKey(key),
      extensions: authorityExtensions(),
      ...validityFrom(nowMs, dayMs),
    },
    { name: issuer.name, keyId: issuer.keyId, key: createPrivateKey(reveal(root.key)) },
  );
  return { certificate, key: createVault().secret(key), bundle: certificate };
}

const pairOf = (authority: Authority) =>
  issueLeaf({
    leaf: { commonName: 'kube-apiserver', dnsNames: ['kubernetes'], usages: ['server', 'client'] },
    authority,
    lifetimeMs: dayMs,
    nowMs,
    key: 'ECDSA-P256',
  });

const servers: ReturnType<typeof createServer>[] = [];
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

/** A session with an API server of one authority that believes another one. */
async function sessionWith(
  of: Authority,
  believed = of,
  answer: RequestListener = (_, reply) => void reply.end('{}'),
): Promise<ApiSession> {
  const pair = await pairOf(of);
  const server = createServer({ cert: pair.certificate, key: reveal(pair.key) }, answer);
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return openApiSession({
    host: 'node1',
    credentials: { ...pair, bundle: believed.bundle },
    open: async () => connect(port, '127.0.0.1'),
  });
}

async function ask(of: Authority, believed: Authority): Promise<number> {
  const { request } = await sessionWith(of, believed);
  return (await request({ method: 'GET', path: '/readyz' })).code;
}

it('believes an authority of the operator without the one that answers for it', async () => {
  const authority = await below(await testAuthority());
  expect(await ask(authority, authority)).toBe(200);
});

it('believes nobody else', async () => {
  const root = await testAuthority();
  const [authority, sibling] = [await below(root), await below(root)];
  await expect(ask(authority, sibling)).rejects.toMatchObject({ code: 'cluster.not-trusted' });
});

it('answers while any number of nodes that are dead are waited for', async () => {
  const { request } = await sessionWith(await testAuthority(), undefined, ({ url }, reply) => {
    if (!url?.startsWith('/dead')) reply.end('{}');
  });
  const of = (path: string, timeoutMs: number) =>
    request({ method: 'GET', path, timeoutMs, isPassedOn: true }).then(
      ({ code }) => code,
      () => 'silent',
    );
  const dead = Array.from({ length: 12 }, (_, at) => of(`/dead-${at}`, 10_000));
  const own = await request({ method: 'GET', path: '/readyz', timeoutMs: 5_000 });
  expect([own.code, await of('/sound', 5_000)]).toEqual([200, 200]);
  servers.at(-1)?.closeAllConnections();
  expect(new Set(await Promise.all(dead))).toEqual(new Set(['silent']));
});
