import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { isMissing } from './cached-file.ts';

const lookAgainMs = 250;

/** Several kubexm share one cache: what one of them fetches, the others wait for. */
export async function oneAtATime<T>(lock: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  while (!(await take(lock))) {
    if (await isAbandoned(lock)) await rm(lock, { force: true });
    else await delay(lookAgainMs, undefined, { signal });
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

/** Linked into place, so that a lock never lies there without its holder. */
async function take(lock: string): Promise<boolean> {
  const own = `${lock}.${randomBytes(6).toString('hex')}`;
  await writeFile(own, String(process.pid), { mode: 0o600 });
  try {
    await link(own, lock);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(own, { force: true });
  }
}

async function isAbandoned(lock: string): Promise<boolean> {
  try {
    const pid = Number(await readFile(lock, 'utf8'));
    process.kill(pid, 0);
    return false;
  } catch (error) {
    if (isMissing(error)) return false;
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
