import { readdir, readFile, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { problem } from '../src/problem/problem.ts';

const patienceMs = 20_000;

/** Ends every process in the groups and removes them. The kernel keeps the list, so nothing else can be hit. */
export async function removeCgroups(host: string, groups: readonly string[]): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const folders = (await Promise.all(groups.map(foldersWithin))).flat();
    const pids = new Set((await Promise.all(folders.map(processesIn))).flat());
    for (const pid of pids) endProcess(pid);
    if (pids.size === 0 && (await areRemoved(folders))) return;
    if (Date.now() > deadline)
      throw problem('lab.not-emptied', { host, seconds: patienceMs / 1000, pids: [...pids].join(' ') });
    await sleep(20);
  }
}

/** Every group at and below `folder`, the deepest first. The host may be removing some at this very moment. */
async function foldersWithin(folder: string): Promise<string[]> {
  const entries = await unlessGone(readdir(folder, { withFileTypes: true }), undefined);
  if (entries === undefined) return [];
  const children = entries.filter((entry) => entry.isDirectory()).map((entry) => join(folder, entry.name));
  return [...(await Promise.all(children.map(foldersWithin))).flat(), folder];
}

async function processesIn(folder: string): Promise<number[]> {
  const listing = await unlessGone(readFile(join(folder, 'cgroup.procs'), 'utf8'), '');
  return listing.split('\n').filter(Boolean).map(Number);
}

/** False when a process slipped into one of them: a supervisor that was just being started. */
async function areRemoved(folders: readonly string[]): Promise<boolean> {
  for (const folder of folders) {
    try {
      await unlessGone(rmdir(folder), undefined);
    } catch (cause) {
      if (codeOf(cause) === 'EBUSY') return false;
      throw cause;
    }
  }
  return true;
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (cause) {
    if (codeOf(cause) !== 'ESRCH') throw cause;
  }
}

async function unlessGone<T, U>(attempt: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await attempt;
  } catch (cause) {
    // ENODEV: removed between opening and reading.
    if (['ENOENT', 'ENODEV'].includes(codeOf(cause))) return otherwise;
    throw cause;
  }
}

const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause ? String(cause.code) : '';
