import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import type { Subject } from './contract.ts';

const loopback = '127.0.0.1';

export function describeForwarding({ connection }: Subject): void {
  it('carries bytes both ways to where the host reaches, and the end of them', async () => {
    const server = createServer({ allowHalfOpen: true }, (socket) => socket.pipe(socket)).listen(0, loopback);
    await once(server, 'listening');
    try {
      const stream = await connection().forward({ address: loopback, port: portOf(server.address()) });
      const sent = 'x'.repeat(300_000);
      stream.end(sent);
      expect(await text(stream)).toBe(sent);
    } finally {
      server.close();
    }
  });

  it('says that nothing listens', async () => {
    const server = createServer().listen(0, loopback);
    await once(server, 'listening');
    const port = portOf(server.address());
    server.close();
    await once(server, 'close');
    await expect(connection().forward({ address: loopback, port })).rejects.toMatchObject({
      code: 'connection.nothing-listens',
      params: { port },
    });
  });
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || address === null) throw new TypeError('not a TCP server');
  return address.port;
}
