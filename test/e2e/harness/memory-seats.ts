import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { exclusive } from '../../../lab/exclusive.ts';
import { hasCode } from '../../../src/problem/has-code.ts';

/** What a host with a control plane on it takes at most, workloads of tests included. */
const bytesPerHost = 1024 ** 3;

/** The rest is for the machine itself and the page cache. */
const shareForHosts = 0.75;

const retryMs = 200;

/**
 * A seat per host, as many as fit into the memory of the machine, whoever asks for them. Each is an abstract socket:
 * the kernel frees it with its owner. Gives back the way to leave.
 */
export async function takeSeats(hosts: number): Promise<() => void> {
  const all = Math.max(1, Math.floor((totalmem() * shareForHosts) / bytesPerHost));
  const wanted = Math.min(hosts, all);
  for (;;) {
    const taken = await exclusive('e2e-seats', () => takeAtOnce(wanted, all));
    if (taken !== undefined) return () => leave(taken);
    await sleep(retryMs);
  }
}

/** All or none: two that each hold half of what they need would wait for ever. */
async function takeAtOnce(wanted: number, all: number): Promise<Server[] | undefined> {
  const taken: Server[] = [];
  for (let seat = 0; seat < all && taken.length < wanted; seat += 1) {
    const server = await takeSeat(seat);
    if (server !== undefined) taken.push(server);
  }
  if (taken.length === wanted) return taken;
  leave(taken);
  return undefined;
}

async function takeSeat(seat: number): Promise<Server | undefined> {
  const server = createServer();
  server.listen(`\0kubexm-e2e:seat-${seat}`);
  try {
    await once(server, 'listening');
    return server;
  } catch (cause) {
    if (hasCode(cause, 'EADDRINUSE')) return undefined;
    throw cause;
  }
}

function leave(taken: readonly Server[]): void {
  for (const server of taken) server.close();
}
