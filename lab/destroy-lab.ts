import { existsSync } from 'node:fs';
import { readdir, readFile, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { problem } from '../src/problem/problem.ts';
import { exclusive } from './exclusive.ts';
import { hostFolders, hostsFolder, labFolder, labsFolder } from './folders.ts';
import { restoreSettings } from './machine-settings.ts';
import { removeNetworks } from './network.ts';
import {
  checkedName,
  type HostRecord,
  type LabRecord,
  listRecords,
  readRecord,
  writeRecord,
} from './record.ts';
import { removeCgroups } from './remove-cgroups.ts';
import { awaitLoops, removeMounts } from './remove-mounts.ts';
import { runCommand } from './run-command.ts';

/** The hosts a lab has, or was about to have; none when it got no further than its folder. */
export async function hostsToRemove(name: string): Promise<string[]> {
  const record = await readRecord(checkedName(name));
  if (record === undefined && !existsSync(labFolder(name)))
    throw problem('lab.unknown', { name, folder: labsFolder });
  return record?.hosts.map((host) => host.name) ?? [];
}

/** Takes away exactly what the record of the lab names; what is already gone is fine, also after a crash. */
export const destroyLab = (name: string): Promise<void> =>
  exclusive(`lab:${checkedName(name)}`, () => removeLab(name));

/** The same for a caller that already has the lab to itself. */
export async function removeLab(name: string): Promise<void> {
  const record = await readRecord(name);
  if (record !== undefined) {
    await Promise.all(record.hosts.map((host) => removeHost(name, host)));
    await removeMounts(labFolder(name));
    await removeNetworks(record);
    await giveSettingsBack(record);
    await awaitLoops(labFolder(name));
  }
  // The record goes last: while anything is left, the next attempt must know of it.
  for (const folder of [hostsFolder(name), labFolder(name)])
    await runCommand({ argv: ['rm', '-rf', '--one-file-system', folder] });
  await exclusive('network', removeIfEmpty);
}

const giveSettingsBack = (record: LabRecord): Promise<void> =>
  exclusive('network', async () => {
    const others = (await listRecords()).filter(({ name }) => name !== record.name);
    await restoreSettings(record, others);
    // From here on it is not this lab that keeps them for others.
    await writeRecord({ ...record, settings: [] });
  });

async function removeIfEmpty(): Promise<void> {
  const left = await readdir(labsFolder).catch(() => ['unknown']);
  if (left.length === 0) await rmdir(labsFolder);
}

/** systemd-nspawn leaves a lock and a folder here when it is killed. */
const nspawnFolder = '/run/systemd/nspawn';

async function removeHost(lab: string, host: HostRecord): Promise<void> {
  await removeCgroups(host.name, host.cgroups);
  const { root } = hostFolders(lab, host.name);
  const mounts = await readFile('/proc/self/mountinfo', 'utf8');
  if (mounts.includes(` ${root} `)) {
    const { dev, ino } = await stat(root);
    await rm(join(nspawnFolder, `locks/inode-${dev}:${ino}`), { force: true });
  }
  await rm(join(nspawnFolder, 'propagate', host.machine), { recursive: true, force: true });
}
