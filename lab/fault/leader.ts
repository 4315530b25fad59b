import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HostRecord } from '../record.ts';

/** The first process of a host as this machine numbers it; undefined while the host is off. */
export async function leaderOf({ machine }: HostRecord): Promise<number | undefined> {
  const depth = namespacePids(await readFile('/proc/self/status', 'utf8')).length;
  const pids = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry));
  const leaders = await Promise.all(
    pids.map(async (pid) => {
      if (!(await readOf(pid, 'cgroup')).includes(`/${machine}/machine`)) return [];
      const numbers = namespacePids(await readOf(pid, 'status'));
      // Containers within the host have a first process too, one namespace further down.
      return numbers.length === depth + 1 && numbers.at(-1) === '1' ? [Number(pid)] : [];
    }),
  );
  return leaders.flat()[0];
}

const namespacePids = (status: string): string[] =>
  /^NSpid:\s+(.*)$/m.exec(status)?.[1]?.trim().split(/\s+/) ?? [];

/** Empty for a process that has just ended. */
const readOf = (pid: string, file: string): Promise<string> =>
  readFile(join('/proc', pid, file), 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT' || cause.code === 'ESRCH') return '';
    throw cause;
  });
