import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cgroupPlaces } from './cgroup-places.ts';
import type { LabRecord } from './record.ts';

/** `supervisor` and `machine` are apart because cgroup v2 gives controllers only to groups without processes. */
const parts = ['supervisor', 'machine'] as const;

/** What the kernel starts with, in v1 and v2. */
const cpuPeriodUs = 100_000;

/** Where the control groups of a machine go, as this machine and this process are. */
export async function cgroupsFor(machine: string): Promise<string[]> {
  const [mountinfo, ownGroups, firstProcess] = await Promise.all([
    readFile('/proc/self/mountinfo', 'utf8'),
    readFile('/proc/self/cgroup', 'utf8'),
    readFile('/proc/1/comm', 'utf8'),
  ]);
  return cgroupPlaces(machine, { mountinfo, ownGroups, firstProcess });
}

export async function makeCgroups(groups: readonly string[], limits: LabRecord['limits']): Promise<void> {
  for (const group of groups) {
    await makeCgroup(group);
    await setLimits(group, limits);
    await handOnControllers(group);
    for (const part of parts) await makeCgroup(join(group, part));
  }
}

async function makeCgroup(folder: string): Promise<void> {
  await mkdir(folder);
  if (existsSync(join(folder, 'cpuset.sched_load_balance'))) await inheritCpuset(folder);
}

/** Both versions name their files differently; a hierarchy without the controller has none of them. */
async function setLimits(folder: string, { memoryBytes, cpus }: LabRecord['limits']): Promise<void> {
  const quota = cpus === undefined ? undefined : Math.round(cpus * cpuPeriodUs);
  const settings = {
    'memory.limit_in_bytes': memoryBytes,
    'memory.max': memoryBytes,
    'cpu.cfs_quota_us': quota,
    'cpu.max': quota === undefined ? undefined : `${quota} ${cpuPeriodUs}`,
  };
  for (const [file, value] of Object.entries(settings))
    if (value !== undefined && existsSync(join(folder, file)))
      await writeFile(join(folder, file), `${value}`);
}

/** In v2 a group has the controllers that the one above it hands on. */
async function handOnControllers(folder: string): Promise<void> {
  const controllers = join(folder, 'cgroup.controllers');
  if (!existsSync(controllers)) return;
  const available = (await readFile(controllers, 'utf8')).trim().split(' ').filter(Boolean);
  const request = available.map((controller) => `+${controller}`).join(' ');
  if (request !== '') await writeFile(join(folder, 'cgroup.subtree_control'), request);
}

/** A v1 cpuset starts empty and takes no process until it has been given processors and memory. */
async function inheritCpuset(folder: string): Promise<void> {
  for (const file of ['cpuset.cpus', 'cpuset.mems'])
    await writeFile(join(folder, file), await readFile(join(dirname(folder), file), 'utf8'));
}
