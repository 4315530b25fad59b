import { readFile, writeFile } from 'node:fs/promises';
import { awaitHost } from '../await-host.ts';
import { bootHost } from '../boot-host.ts';
import { hostFolders } from '../folders.ts';
import { makeCgroups } from '../make-cgroups.ts';
import type { HostRecord, LabRecord } from '../record.ts';
import { removeCgroups } from '../remove-cgroups.ts';
import { runCommand } from '../run-command.ts';
import { snapshotFolders } from './snapshot-folders.ts';

/**
 * Ends the hosts as a power cut would, does the work on the disk of each, and lets them boot. Processes, mounts of
 * containers and network namespaces go with the control groups. Can be repeated after a crash at any instant.
 */
export async function withDisksAtRest(
  lab: LabRecord,
  work: (host: HostRecord) => Promise<void>,
): Promise<void> {
  // All are waited for: nobody may still be at work on a disk when the caller hears of a failure.
  const endings = await Promise.allSettled(
    lab.hosts.map(async (host) => {
      await removeCgroups(host.name, host.cgroups);
      const options = await unmountRoot(lab, host);
      await work(host);
      const { root } = hostFolders(lab.name, host.name);
      await runCommand({ argv: ['mount', '-t', 'overlay', '-o', options, `lab-${host.machine}`, root] });
      await makeCgroups(host.cgroups, lab.limits);
      await bootHost(lab, host);
      await awaitHost(lab.name, host);
    }),
  );
  for (const ending of endings) if (ending.status === 'rejected') throw ending.reason;
}

/** Gives back how to mount it again, which is written down first. */
async function unmountRoot(lab: LabRecord, host: HostRecord): Promise<string> {
  const { root } = hostFolders(lab.name, host.name);
  const { mountOptions } = snapshotFolders(lab.name, host.name);
  const options = await mountedWith(root);
  if (options === undefined) return readFile(mountOptions, 'utf8');
  await writeFile(mountOptions, options);
  await runCommand({ argv: ['umount', root] });
  return options;
}

async function mountedWith(point: string): Promise<string | undefined> {
  const mounts = (await readFile('/proc/self/mountinfo', 'utf8')).split('\n');
  const line = mounts.find((mount) => mount.split(' ')[4] === point);
  return line?.split(' - ')[1]?.split(' ')[2];
}
