import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { hasCode } from '../../problem/has-code.ts';

const lookAgainMs = 250;

/**
 * Several kubexm share one cache: what one of them fetches, the others wait for. The lock is an abstract socket: the
 * kernel takes it back from whoever dies.
 */
export async function oneAtATime<T>(path: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const name = `\0kubexm-cache:${createHash('sha256').update(path).digest('hex')}`;
  let lock = await take(name);
  while (lock === undefined) {
    await delay(lookAgainMs, undefined, { signal });
    lock = await take(name);
  }
  try {
    return await work();
  } finally {
    lock.close();
  }
}

async function take(name: string): Promise<Server | undefined> {
  const lock = createServer().listen(name);
  try {
    await once(lock, 'listening');
    return lock;
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE')) return undefined;
    throw error;
  }
}
