import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whoAmI } from './log-in.ts';
import { type Sshd, startSshd } from './sshd.ts';
import { startWire, type Wire } from './wire.ts';

let sshd: Sshd;
let wire: Wire;

beforeAll(async () => {
  sshd = await startSshd({});
  wire = await startWire(sshd.port);
});
afterAll(async () => {
  await wire?.close();
  await sshd?.stop();
});

describe('a host that cannot be reached', () => {
  it('tells a port where nobody listens', async () => {
    await expect(whoAmI(sshd, { port: 1 })).rejects.toMatchObject({
      code: 'connection.refused',
      exitCode: 3,
    });
  });

  it('tells a name nobody knows', async () => {
    await expect(whoAmI(sshd, { address: 'no-such-host.invalid' })).rejects.toMatchObject({
      code: 'connection.name-not-found',
    });
  });

  it('tells a network without a way', async () => {
    await expect(whoAmI(sshd, { address: '255.255.255.255' })).rejects.toMatchObject({
      code: 'connection.unreachable',
    });
  });

  it('tells silence', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => {
      silent.listen(0, '127.0.0.1', resolve);
    });
    const address = silent.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    try {
      await expect(whoAmI(sshd, { port, connectTimeoutMs: 300 })).rejects.toMatchObject({
        code: 'connection.timed-out',
      });
    } finally {
      silent.close();
    }
  });

  it('tells something that is no SSH server, and one that hangs up', async () => {
    const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await new Promise<void>((resolve) => {
      other.listen(0, '127.0.0.1', resolve);
    });
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    try {
      await expect(whoAmI(sshd, { port })).rejects.toMatchObject({ code: 'connection.handshake-failed' });
    } finally {
      other.close();
    }
    wire.deaf(true);
    try {
      await expect(whoAmI(sshd, { port: wire.port })).rejects.toMatchObject({
        code: 'connection.handshake-failed',
      });
    } finally {
      wire.deaf(false);
    }
  });
});
