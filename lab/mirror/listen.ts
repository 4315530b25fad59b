import { once } from 'node:events';
import type { Server } from 'node:net';
import { problem } from '../../src/problem/problem.ts';

/** `address:port` once the server listens there. */
export async function listen(server: Server, address: string, port: number): Promise<string> {
  server.listen(port, address);
  try {
    await once(server, 'listening');
  } catch (cause) {
    throw problem('lab.cannot-listen', { address: `${address}:${port}`, reason: String(cause) }, {}, cause);
  }
  const bound = server.address();
  return typeof bound === 'object' && bound !== null ? `${bound.address}:${bound.port}` : address;
}
