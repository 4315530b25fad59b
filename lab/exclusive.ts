import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasCode } from '../src/problem/has-code.ts';

const retryMs = 100;

/**
 * Runs `work` while nobody else on this machine runs work of that name. The lock is an abstract socket: the kernel
 * releases it with its owner, so a killed owner never leaves a stale lock behind.
 */
export async function exclusive<T>(name: string, work: () => Promise<T>): Promise<T> {
  const lock = createServer();
  for (;;) {
    lock.listen(`\0kubexm-lab:${name}`);
    try {
      await once(lock, 'listening');
      break;
    } catch (cause) {
      if (!hasCode(cause, 'EADDRINUSE')) throw cause;
      await sleep(retryMs);
    }
  }
  try {
    return await work();
  } finally {
    lock.close();
  }
}
