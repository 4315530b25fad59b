import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { exclusive } from './exclusive.ts';
import { hostFolders, hostsFolder, labFolder } from './folders.ts';
import { removeNetwork } from './network.ts';
import { checkedName, type HostRecord, readRecord } from './record.ts';
import { removeCgroups } from './remove-cgroups.ts';
import { runCommand } from './run-command.ts';

/** Takes away exactly what the record of the lab names; what is already gone is fine, also after a crash. */
export const destroyLab = (name: string): Promise<void> =>
  exclusive(`lab:${checkedName(name)}`, () => removeLab(name));

/** The same for a caller that already has the lab to itself. */
export async function removeLab(name: string): Promise<void> {
  const record = await readRecord(name);
  if (record !== undefined) {
    await Promise.all(record.hosts.map((host) => removeHost(name, host)));
    await removeNetwork(record.bridge);
  }
  // The record goes last: while anything is left, the next attempt must know of it.
  for (const folder of [hostsFolder(name), labFolder(name)])
    await runCommand({ argv: ['rm', '-rf', '--one-file-system', folder] });
}

/** systemd-nspawn leaves a lock and a folder here when it is killed. */
const nspawnFolder = '/run/systemd/nspawn';

async function removeHost(lab: string, host: HostRecord): Promise<void> {
  await removeCgroups(host.name, host.cgroups);
  const { root } = hostFolders(lab, host.name);
  if (await isMountPoint(root)) {
    const { dev, ino } = await stat(root);
    await runCommand({ argv: ['umount', root] });
    await rm(join(nspawnFolder, `locks/inode-${dev}:${ino}`), { force: true });
  }
  await rm(join(nspawnFolder, 'propagate', host.machine), { recursive: true, force: true });
}

async function isMountPoint(path: string): Promise<boolean> {
  const mounts = await readFile('/proc/self/mountinfo', 'utf8');
  return mounts.split('\n').some((line) => line.split(' ')[4] === path);
}
