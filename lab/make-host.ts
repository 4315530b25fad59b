import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hostFolders } from './folders.ts';
import { type HostFile, hostFiles, hostUnits } from './host-files.ts';
import { sudoer } from './image-recipe.ts';
import type { KeyPair } from './key-pair.ts';
import { makeCgroups } from './make-cgroups.ts';
import type { HostRecord, LabRecord } from './record.ts';
import { runCommand } from './run-command.ts';

interface MakeHostInput {
  readonly lab: LabRecord;
  readonly host: HostRecord;
  readonly image: string;
  readonly authorizedKey: string;
  readonly hostKey: KeyPair;
  readonly outside: readonly HostFile[];
}

/** One host out of the image, ready to be switched on. */
export async function makeHost(input: MakeHostInput): Promise<void> {
  await makeDisk(input);
  await mountRoot(input);
  await fillRoot(input);
  await makeCgroups(input.host.cgroups, input.lab.limits);
}

/** A folder of the machine, or a file system of its own in a file that takes no more room than it holds. */
async function makeDisk({ lab, host }: MakeHostInput): Promise<void> {
  const { disk, diskImage } = hostFolders(lab.name, host.name);
  await mkdir(disk, { recursive: true });
  const { diskBytes } = lab.limits;
  if (diskBytes === undefined) return;
  await runCommand({ argv: ['truncate', `--size=${diskBytes}`, diskImage] });
  await runCommand({ argv: ['mkfs.ext4', '-q', '-m', '0', '-E', 'nodiscard,root_owner=0:0', diskImage] });
  // The loop device goes with the mount.
  await runCommand({ argv: ['mount', '-o', 'loop', diskImage, disk] });
}

async function mountRoot({ lab, host, image }: MakeHostInput): Promise<void> {
  const { upper, work, root, varLib } = hostFolders(lab.name, host.name);
  for (const folder of [upper, work, root]) await mkdir(folder, { recursive: true });
  // The package database and the like; from here on the host has its own.
  await runCommand({ argv: ['cp', '--archive', join(image, 'var/lib'), varLib] });
  const options = `lowerdir=${image},upperdir=${upper},workdir=${work}`;
  await runCommand({ argv: ['mount', '-t', 'overlay', '-o', options, `lab-${host.machine}`, root] });
}

async function fillRoot({ lab, host, authorizedKey, hostKey, outside }: MakeHostInput): Promise<void> {
  const { root } = hostFolders(lab.name, host.name);
  const machineId = randomBytes(16).toString('hex');
  const files = hostFiles({ host, lab, machineId, authorizedKey, hostKey, outside });
  for (const { path, content, mode = 0o644, owner } of files) {
    const folder = dirname(join(root, path));
    await mkdir(folder, { recursive: true, mode: mode & 0o077 ? 0o755 : 0o700 });
    await writeFile(join(root, path), content, { mode });
    if (owner !== undefined)
      await runCommand({ argv: ['chroot', root, 'chown', '-R', `${owner}:`, `/${dirname(path)}`] });
  }
  await runCommand({ argv: ['chroot', root, 'systemctl', 'enable', ...hostUnits] });
  await runCommand({ argv: ['chroot', root, 'chpasswd'], stdin: `${sudoer}:${lab.sudoPassword}\n` });
}
