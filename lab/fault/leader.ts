import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cgroupsWithin, processesIn, unlessGone } from '../cgroup-processes.ts';
import type { HostRecord } from '../record.ts';

/** The first process of a host as this machine numbers it; undefined while the host is off. */
export async function leaderOf({ cgroups: [group = ''] }: HostRecord): Promise<number | undefined> {
  const depth = (await namespacePids('self')).length;
  for (const pid of await processesIn(await cgroupsWithin(join(group, 'machine')))) {
    const numbers = await namespacePids(pid);
    // Containers within the host have a first process too, one namespace further down.
    if (numbers.length === depth + 1 && numbers.at(-1) === '1') return pid;
  }
  return undefined;
}

/** What a process is called in each namespace that sees it; nothing for one that has just ended. */
async function namespacePids(pid: number | 'self'): Promise<string[]> {
  const status = await unlessGone(readFile(`/proc/${pid}/status`, 'utf8'), '');
  return /^NSpid:\s+(.*)$/m.exec(status)?.[1]?.trim().split(/\s+/) ?? [];
}
