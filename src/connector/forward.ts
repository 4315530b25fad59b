import type { Duplex } from 'node:stream';
import type { Client } from 'ssh2';
import type { Destination } from './connection.ts';

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
