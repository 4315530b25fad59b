import { once } from 'node:events';
import type { Server } from 'node:net';

/** `address:port` once the server listens there. */
export async function listen(server: Server, address: string, port: number): Promise<string> {
  server.listen(port, address);
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string')
    throw new Error(`${address} is no address of this machine`);
  return `${bound.family === 'IPv6' ? `[${bound.address}]` : bound.address}:${bound.port}`;
}
