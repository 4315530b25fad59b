import { existsSync } from 'node:fs';
import { problem } from '../../src/problem/problem.ts';
import { exclusive } from '../exclusive.ts';
import { healLab } from '../fault/heal-lab.ts';
import { hostFolders } from '../folders.ts';
import { readExistingRecord } from '../record.ts';
import { copyDisk } from './copy-disk.ts';
import { snapshotFolders } from './snapshot-folders.ts';
import { withDisksAtRest } from './with-disks-at-rest.ts';

/**
 * Brings all hosts back to the snapshot and ends every fault. They boot: processes that go on running over files that were exchanged
 * beneath them would be no state that a host can be in.
 */
export async function restoreLab(name: string): Promise<void> {
  await healLab(name);
  await exclusive(`lab:${name}`, async () => {
    const record = await readExistingRecord(name);
    const without = record.hosts.filter((host) => !existsSync(snapshotFolders(name, host.name).copy));
    if (without.length > 0)
      throw problem('lab.no-snapshot', { name, hosts: without.map((host) => host.name).join(', ') });
    await withDisksAtRest(record, (host) =>
      copyDisk(snapshotFolders(name, host.name).copy, hostFolders(name, host.name).disk),
    );
  });
}
