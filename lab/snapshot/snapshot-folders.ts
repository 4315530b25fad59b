import { join } from 'node:path';
import { hostsFolder } from '../folders.ts';

/** Beside the disk, not on it: a snapshot takes nothing of the room of a disk of bounded size. */
export function snapshotFolders(lab: string, host: string) {
  const home = join(hostsFolder(lab), host);
  return {
    copy: join(home, 'snapshot'),
    partial: join(home, 'snapshot.partial'),
    mountOptions: join(home, 'root.options'),
  };
}
