import { mkdir, rename, rm } from 'node:fs/promises';
import { exclusive } from '../exclusive.ts';
import { hostFolders } from '../folders.ts';
import { readExistingRecord } from '../record.ts';
import { copyDisk } from './copy-disk.ts';
import { snapshotFolders } from './snapshot-folders.ts';
import { withDisksAtRest } from './with-disks-at-rest.ts';

/** Remembers the disks of all hosts as they are now, in place of an earlier snapshot. The hosts boot once. */
export const snapshotLab = (name: string): Promise<void> =>
  exclusive(`lab:${name}`, async () => {
    await withDisksAtRest(await readExistingRecord(name), async (host) => {
      const { copy, partial } = snapshotFolders(name, host.name);
      await rm(partial, { recursive: true, force: true });
      await mkdir(partial);
      await copyDisk(hostFolders(name, host.name).disk, partial);
      await rm(copy, { recursive: true, force: true });
      await rename(partial, copy);
    });
  });
