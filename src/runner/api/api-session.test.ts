import { createPrivateKey, createPublicKey } from 'node:crypto';
import { once } from 'node:events';
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
import { openApiSession } from './api-session.ts';

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
afterAll(() => servers.forEach((server) => void server.close()));

/** Asks an API server of one authority, believing another one. */
async function ask(of: Authority, believed: Authority): Promise<number> {
  const pair = await pairOf(of);
  const server = createServer({ cert: pair.certificate, key: reveal(pair.key) }, (_, reply) =>
    reply.end('{}'),
  );
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const { request } = openApiSession({
    host: 'node1',
    credentials: { ...pair, bundle: believed.bundle },
    open: async () => connect(port, '127.0.0.1'),
  });
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
