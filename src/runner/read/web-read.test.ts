import { createServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { Connection } from '../../connector/connection.ts';
import { reveal } from '../../domain/secret.ts';
import { testAuthority } from '../../pki/testing/authority.ts';
import { readWeb } from './web-read.ts';

it('believes any certificate of the host itself, and nobody else without an authority', async () => {
  const { certificate, key } = await testAuthority();
  const server = createServer({ cert: certificate, key: reveal(key) }, (_asked, answer) => answer.end('ok'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const connection = { forward: async () => connect(port, '127.0.0.1') } as unknown as Connection;
  const page = { kind: 'web', url: `https://127.0.0.1:${port}/healthz` } as const;
  expect(await readWeb(connection, page)).toMatchObject({ state: 'failed' });
  expect(await readWeb(connection, { ...page, isOwnHost: true })).toEqual({
    state: 'answered',
    status: 200,
    body: 'ok',
  });
});
