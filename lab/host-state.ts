import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { cgroupsWithin, processesIn } from './cgroup-processes.ts';
import { hostFolders } from './folders.ts';
import type { HostRecord } from './record.ts';
import { tryCommand } from './run-command.ts';

/** Whether anything runs inside; whether it answers is another question. */
export async function isRunning({ cgroups: [group] }: HostRecord): Promise<boolean> {
  if (group === undefined) return false;
  return (await processesIn(await cgroupsWithin(join(group, 'machine')))).length > 0;
}

/** What a host has written, beyond the image it shares with others. */
export async function diskUsedBytes(lab: string, host: string): Promise<number> {
  const { disk, diskImage } = hostFolders(lab, host);
  if (!existsSync(disk)) return 0;
  if (existsSync(diskImage)) {
    const { blocks, bfree, bsize } = await statfs(disk);
    return (blocks - bfree) * bsize;
  }
  // What vanishes while it is being counted is no failure.
  const { stdout } = await tryCommand({ argv: ['du', '--summarize', '--block-size=1', disk] });
  return Number.parseInt(stdout, 10) || 0;
}
