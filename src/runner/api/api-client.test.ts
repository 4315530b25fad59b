import { createServer, type Server } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reveal } from '../../domain/secret.ts';
import { issueLeaf } from '../../pki/issue-leaf.ts';
import { testAuthority } from '../../pki/testing/authority.ts';
import { problem } from '../../problem/problem.ts';
import { type ApiClient, createApiClient } from './api-client.ts';
import { askApi } from './api-read.ts';
import type { ApiCredentials } from './api-session.ts';
import { createDiscovery } from './discovery.ts';

let server: Server;
let client: ApiClient;
let credentials: ApiCredentials;

/** An API server that answers, but for what it would have to ask a dead node for. */
beforeAll(async () => {
  const authority = await testAuthority();
  const issued = (usage: 'server' | 'client') =>
    issueLeaf({
      leaf: { commonName: 'x', dnsNames: ['kubernetes'], usages: [usage] },
      authority,
      lifetimeMs: 60 * 60_000,
      nowMs: Date.now(),
      key: 'ECDSA-P256',
    });
  const { certificate, key } = await issued('server');
  server = createServer({ cert: certificate, key: reveal(key) }, (request, response) => {
    if (request.url?.includes('dead') !== true) response.end('ok');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  credentials = { bundle: authority.bundle, ...(await issued('client')) };
  client = createApiClient({
    hosts: ['node1'],
    port,
    connect: async () => ({ forward: async () => connect(port, '127.0.0.1') }),
    credentials: async () => credentials,
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ask = (path: string) =>
  askApi(
    { kind: 'api-get', path, timeoutMs: 300 },
    { request: client.request, discovery: createDiscovery(client.request) },
  );

describe('the API of a cluster with a dead node', () => {
  it('answers, and is silent only where the node would have to be asked', async () => {
    expect(await Promise.all([ask('/version'), ask('/api/v1/nodes/dead/proxy/healthz')])).toEqual([
      { state: 'answered', code: 200, body: 'ok' },
      {
        state: 'silent',
        because: expect.objectContaining({
          en: 'The API server on node1 did not answer: nothing came within 0.3 s',
        }),
      },
    ]);
  });

  it('leaves it open also where nothing listens on another control plane', async () => {
    const gone = problem('connection.nothing-listens', { host: 'node2', address: '127.0.0.1', port: 6443 });
    const { port } = server.address() as AddressInfo;
    const two = createApiClient({
      hosts: ['node1', 'node2'],
      port,
      connect: async (host) => ({
        forward: async () => {
          if (host === 'node2') throw gone;
          return connect(port, '127.0.0.1');
        },
      }),
      credentials: async () => credentials,
    });
    const asked = two.request({ method: 'DELETE', path: '/dead', timeoutMs: 300 });
    await expect(asked).rejects.toMatchObject({ code: 'connection.no-answer' });
  });

  it('leaves it open whether a change was made that it did not answer', async () => {
    const asked = client.request({ method: 'POST', path: '/dead', timeoutMs: 300 });
    await expect(asked).rejects.toMatchObject({ code: 'connection.no-answer' });
  });
});
