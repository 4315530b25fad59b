import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { problem } from '../src/problem/problem.ts';
import { cgroupPlaces } from './cgroup-places.ts';

/** `supervisor` and `machine` are apart because cgroup v2 gives controllers only to groups without processes. */
const parts = ['supervisor', 'machine'] as const;

/** Where the control groups of a machine go, as this machine and this process are. */
export async function cgroupsFor(machine: string): Promise<string[]> {
  const [mountinfo, ownGroups, firstProcess] = await Promise.all([
    readFile('/proc/self/mountinfo', 'utf8'),
    readFile('/proc/self/cgroup', 'utf8'),
    readFile('/proc/1/comm', 'utf8'),
  ]);
  return cgroupPlaces(machine, { mountinfo, ownGroups, firstProcess });
}

export async function makeCgroups(groups: readonly string[]): Promise<void> {
  for (const group of groups) {
    for (const folder of [group, ...parts.map((part) => join(group, part))]) {
      await mkdir(folder);
      await inheritCpuset(folder);
    }
  }
}

/** A v1 cpuset starts empty and takes no process until it has been given processors and memory. */
async function inheritCpuset(folder: string): Promise<void> {
  for (const file of ['cpuset.cpus', 'cpuset.mems']) {
    if (!existsSync(join(folder, 'cpuset.sched_load_balance'))) return;
    await writeFile(join(folder, file), await readFile(join(dirname(folder), file), 'utf8'));
  }
}

const patienceMs = 20_000;

/** Ends every process in the groups and removes them. The kernel keeps the list, so nothing else can be hit. */
export async function removeCgroups(host: string, groups: readonly string[]): Promise<void> {
  const deadline = Date.now() + patienceMs;
  const left = groups.filter((group) => existsSync(group));
  for (;;) {
    const folders = (await Promise.all(left.map(foldersWithin))).flat();
    const pids = new Set((await Promise.all(folders.map(processesIn))).flat());
    if (pids.size === 0) return removeFolders(folders);
    if (Date.now() > deadline)
      throw problem('lab.not-emptied', { host, seconds: patienceMs / 1000, pids: [...pids].join(' ') });
    for (const pid of pids) endProcess(pid);
    await sleep(50);
  }
}

async function removeFolders(deepestFirst: readonly string[]): Promise<void> {
  for (const folder of deepestFirst) await rmdir(folder);
}

async function foldersWithin(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const children = entries.filter((entry) => entry.isDirectory()).map((entry) => join(folder, entry.name));
  return [...(await Promise.all(children.map(foldersWithin))).flat(), folder];
}

async function processesIn(folder: string): Promise<number[]> {
  const listing = await readFile(join(folder, 'cgroup.procs'), 'utf8');
  return listing.split('\n').filter(Boolean).map(Number);
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ESRCH')) throw cause;
  }
}
