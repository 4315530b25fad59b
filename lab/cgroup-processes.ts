import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Every group at and below `folder`, the deepest first. The host may be removing some at this very moment. */
export async function cgroupsWithin(folder: string): Promise<string[]> {
  const entries = await unlessGone(readdir(folder, { withFileTypes: true }), undefined);
  if (entries === undefined) return [];
  const children = entries.filter((entry) => entry.isDirectory()).map((entry) => join(folder, entry.name));
  return [...(await Promise.all(children.map(cgroupsWithin))).flat(), folder];
}

export async function processesIn(folders: readonly string[]): Promise<number[]> {
  const listings = await Promise.all(
    folders.map((folder) => unlessGone(readFile(join(folder, 'cgroup.procs'), 'utf8'), '')),
  );
  return [...new Set(listings.join('').split('\n').filter(Boolean).map(Number))];
}

export async function unlessGone<T, U>(attempt: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await attempt;
  } catch (cause) {
    // ENODEV and ESRCH: a group removed, or a process ended, between opening and reading.
    if (['ENOENT', 'ENODEV', 'ESRCH'].includes(errorCode(cause))) return otherwise;
    throw cause;
  }
}

export const errorCode = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause ? String(cause.code) : '';
