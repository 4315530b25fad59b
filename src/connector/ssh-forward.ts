import type { Duplex } from 'node:stream';
import { problem } from '../problem/problem.ts';
import type { Destination } from './connection.ts';
import { forbidsForwarding, openForward } from './forward.ts';
import type { SshClient } from './ssh-client.ts';

/** A stream from the host to where it reaches, or the Problem that says why there is none. */
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
