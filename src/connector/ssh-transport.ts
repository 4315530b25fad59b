import { setTimeout as sleep } from 'node:timers/promises';
import { Problem, type problem } from '../problem/problem.ts';
import { slots } from './slots.ts';
import { openChannel } from './ssh-channel.ts';
import { connectClient, type SshClient } from './ssh-client.ts';
import { forwardFrom } from './ssh-forward.ts';
import type { SshPorts, SshTarget } from './ssh-target.ts';
import type { Transport } from './transport.ts';

/** sshd allows ten sessions on one connection; two are kept for stopping what runs in the others. */
const channelsForCommands = 8;
const channelsForStopping = 2;

/** A host that restarts is back within this many attempts; what a second attempt cannot mend is not tried again. */
const reconnectDelaysMs = [0, 500, 1_000, 2_000, 4_000];
const transient: ReadonlySet<Parameters<typeof problem>[0]> = new Set([
  'connection.unreachable',
  'connection.refused',
  'connection.timed-out',
  'connection.handshake-failed',
  'connection.bastion-cannot-reach',
] as const);

const isTransient = (cause: unknown): boolean => cause instanceof Problem && transient.has(cause.code);

/**
 * One ssh connection for everything on a host; when it is lost, the next use makes a new one. A host that answered and
 * refused is not asked again.
 */
export function sshTransport(target: SshTarget, ports: SshPorts, first: SshClient): Transport {
  const ordinary = slots(channelsForCommands);
  const urgent = slots(channelsForStopping);
  let client = first;
  let pending: Promise<SshClient> | undefined;
  let refusal: unknown;
  let closed = false;

  async function reconnected(): Promise<SshClient> {
    try {
      client = await reconnect(target, ports);
      return client;
    } catch (cause) {
      if (!isTransient(cause)) refusal = cause;
      throw cause;
    } finally {
      pending = undefined;
    }
  }

  async function live(): Promise<SshClient> {
    if (closed) throw new Error(`the connection to ${target.host} was closed`);
    if (client.alive()) return client;
    if (refusal !== undefined) throw refusal;
    pending ??= reconnected();
    return pending;
  }

  return {
    host: target.host,
    async open(line, options = {}) {
      const release = await (options.urgent ? urgent : ordinary).acquire(options.signal);
      try {
        const process = await openChannel(target.host, await live(), line, options.terminal ?? false);
        void process.ended.then(release);
        return {
          ...process,
          abandon() {
            process.abandon();
            release();
          },
        };
      } catch (cause) {
        release();
        throw cause;
      }
    },
    forward: async (to) => forwardFrom(target.host, await live(), to),
    async close() {
      closed = true;
      await pending?.catch(() => undefined);
      await client.end();
    },
  };
}

async function reconnect(target: SshTarget, ports: SshPorts): Promise<SshClient> {
  let last: unknown;
  for (const delayMs of reconnectDelaysMs) {
    await sleep(delayMs);
    try {
      return await connectClient(target, ports);
    } catch (cause) {
      if (!isTransient(cause)) throw cause;
      last = cause;
    }
  }
  throw last;
}
