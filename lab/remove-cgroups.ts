import { rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { problem } from '../src/problem/problem.ts';
import { cgroupsWithin, errorCode, processesIn, unlessGone } from './cgroup-processes.ts';

const patienceMs = 60_000;

/** Ends every process in the groups and removes them. The kernel keeps the list, so nothing else can be hit. */
export async function removeCgroups(host: string, groups: readonly string[]): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const folders = (await Promise.all(groups.map(cgroupsWithin))).flat();
    const pids = await processesIn(folders);
    for (const pid of pids) endProcess(pid);
    await Promise.all(folders.map(thaw));
    if (pids.length === 0 && (await areRemoved(folders))) return;
    if (Date.now() > deadline)
      throw problem('lab.not-emptied', { host, seconds: patienceMs / 1000, pids: pids.join(' ') });
    await sleep(20);
  }
}

/** In v1 a frozen process does not even notice that it was killed. */
const thaw = (folder: string): Promise<void> =>
  unlessGone(writeFile(join(folder, 'freezer.state'), 'THAWED', { flag: 'r+' }), undefined);

/** False when a process slipped into one of them: a supervisor that was just being started. */
async function areRemoved(folders: readonly string[]): Promise<boolean> {
  for (const folder of folders) {
    try {
      await unlessGone(rmdir(folder), undefined);
    } catch (cause) {
      if (errorCode(cause) === 'EBUSY') return false;
      throw cause;
    }
  }
  return true;
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (cause) {
    if (errorCode(cause) !== 'ESRCH') throw cause;
  }
}
