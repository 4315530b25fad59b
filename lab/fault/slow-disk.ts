import { existsSync } from 'node:fs';
import { readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cgroupsWithin } from '../cgroup-processes.ts';
import { hostFolders } from '../folders.ts';
import type { FaultTarget } from './fault.ts';

interface Throttle {
  readonly file: string;
  readonly limit: (bytesPerSecond: string) => string;
  readonly none: string;
}

/** Each has the files of its version of control groups only. In v1 a limit does not hold for the groups below. */
const throttles: readonly Throttle[] = [
  { file: 'blkio.throttle.read_bps_device', limit: (rate) => rate, none: '0' },
  { file: 'blkio.throttle.write_bps_device', limit: (rate) => rate, none: '0' },
  { file: 'io.max', limit: (rate) => `rbps=${rate} wbps=${rate}`, none: 'rbps=max wbps=max' },
];

export const slowDown = (target: FaultTarget): Promise<void> =>
  throttle(target, ({ limit }) => limit(target.value));

export const speedUp = (target: FaultTarget): Promise<void> => throttle(target, ({ none }) => none);

async function throttle({ lab, host }: FaultTarget, setting: (of: Throttle) => string): Promise<void> {
  const device = await wholeDiskOf(hostFolders(lab.name, host.name).disk);
  for (const group of host.cgroups)
    for (const folder of await cgroupsWithin(join(group, 'machine')))
      for (const known of throttles)
        if (existsSync(join(folder, known.file)))
          await writeFile(join(folder, known.file), `${device} ${setting(known)}`);
}

/** `major:minor`. Throttles are for disks; a partition is below its disk in /sys. */
async function wholeDiskOf(path: string): Promise<string> {
  const { dev } = await stat(path);
  const [major, minor] = [(dev >> 8) & 0xfff, (dev & 0xff) | ((dev >> 12) & 0xfff00)];
  const own = `/sys/dev/block/${major}:${minor}`;
  if (!existsSync(join(own, 'partition'))) return `${major}:${minor}`;
  return (await readFile(join(dirname(await realpath(own)), 'dev'), 'utf8')).trim();
}
