import type { Duplex } from 'node:stream';
import type { Client } from 'ssh2';
import { problem } from '../problem/problem.ts';
import type { Destination } from './connection.ts';
import type { SshClient } from './ssh-client.ts';

/** SSH_OPEN_ADMINISTRATIVELY_PROHIBITED of RFC 4254. */
const prohibited = 1;

type Refusal = Error & { readonly reason?: unknown };

export const forbidsForwarding = (cause: Refusal): boolean => cause.reason === prohibited;

/** A stream that the other end of the connection opens to a third place. */
export function openForward(client: Client, { address, port }: Destination): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    client.forwardOut('127.0.0.1', 0, address, port, (cause, stream) =>
      cause === undefined ? resolve(stream) : reject(cause),
    );
  });
}

/** Such a stream, or the Problem that says why the host has none to give. */
export async function forwardFrom(host: string, connected: SshClient, to: Destination): Promise<Duplex> {
  try {
    return await openForward(connected.client, to);
  } catch (cause) {
    if (!connected.alive())
      throw problem('connection.lost', { host, because: await connected.lost }, {}, cause);
    if (cause instanceof Error && forbidsForwarding(cause))
      throw problem('connection.forwarding-forbidden', { host }, {}, cause);
    throw problem('connection.nothing-listens', { host, ...to }, {}, cause);
  }
}
