import { connect, createServer, type Socket } from 'node:net';

export type Direction = 'to-host' | 'from-host';

/** Stands between client and sshd and can cut the wire at any byte. */
export interface Wire {
  readonly port: number;
  /** Connections taken so far. */
  connections(): number;
  /** Bytes carried so far, over all connections. */
  carried(direction: Direction): number;
  /** Cuts everything once so many more bytes have gone through; at once when 0. */
  cutAfter(direction: Direction, bytes: number): void;
  /** While deaf, new connections are taken and closed at once. */
  deaf(on: boolean): void;
  /** While held, bytes are taken and not passed on: a network that swallows everything. */
  hold(on: boolean): void;
  close(): Promise<void>;
}

export async function startWire(target: number): Promise<Wire> {
  const open = new Set<Socket>();
  const carried = { 'to-host': 0, 'from-host': 0 };
  let cut: { direction: Direction; at: number } | undefined;
  let connections = 0;
  let isDeaf = false;
  let isHeld = false;
  const cutAll = (): void => {
    cut = undefined;
    for (const socket of open) socket.destroy();
  };
  const carry = (from: Socket, to: Socket, direction: Direction): void => {
    from.on('data', (chunk: Buffer) => {
      if (isHeld) return;
      const room = cut?.direction === direction ? cut.at - carried[direction] : Number.POSITIVE_INFINITY;
      const piece = chunk.subarray(0, Math.max(0, room));
      carried[direction] += piece.length;
      if (room > chunk.length) {
        to.write(chunk);
        return;
      }
      to.write(piece, () => cutAll());
    });
    from.on('error', () => to.destroy());
    from.on('close', () => {
      open.delete(from);
      to.destroy();
    });
  };
  const server = createServer({ noDelay: true }, (client) => {
    connections += 1;
    if (isDeaf) {
      client.destroy();
      return;
    }
    const host = connect({ port: target, host: '127.0.0.1', noDelay: true });
    open.add(client).add(host);
    carry(client, host, 'to-host');
    carry(host, client, 'from-host');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the wire has no port');
  return {
    port: address.port,
    connections: () => connections,
    carried: (direction) => carried[direction],
    cutAfter(direction, bytes) {
      if (bytes === 0) cutAll();
      else cut = { direction, at: carried[direction] + bytes };
    },
    deaf(on) {
      isDeaf = on;
    },
    hold(on) {
      isHeld = on;
    },
    async close() {
      cutAll();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
