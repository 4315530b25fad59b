import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hostFolders } from './folders.ts';
import { hostFiles, hostUnits } from './host-files.ts';
import { sudoer } from './image-recipe.ts';
import type { KeyPair } from './key-pair.ts';
import { makeCgroups } from './make-cgroups.ts';
import type { HostRecord, LabRecord } from './record.ts';
import { runCommand } from './run-command.ts';

interface StartHostInput {
  readonly lab: LabRecord;
  readonly host: HostRecord;
  readonly image: string;
  readonly authorizedKey: string;
  readonly hostKey: KeyPair;
}

/** Makes one host out of the image and lets it boot; whoever needs it waits for it to answer. */
export async function startHost(input: StartHostInput): Promise<void> {
  await mountRoot(input);
  await fillRoot(input);
  await makeCgroups(input.host.cgroups);
  await bootHost(input.lab, input.host);
}

async function mountRoot({ lab, host, image }: StartHostInput): Promise<void> {
  const { upper, work, root, varLib } = hostFolders(lab.name, host.name);
  for (const folder of [upper, work, root]) await mkdir(folder, { recursive: true });
  // The package database and the like; from here on the host has its own.
  await runCommand({ argv: ['cp', '--archive', join(image, 'var/lib'), varLib] });
  const options = `lowerdir=${image},upperdir=${upper},workdir=${work}`;
  await runCommand({ argv: ['mount', '-t', 'overlay', '-o', options, `lab-${host.machine}`, root] });
}

async function fillRoot({ lab, host, authorizedKey, hostKey }: StartHostInput): Promise<void> {
  const { root } = hostFolders(lab.name, host.name);
  const files = hostFiles({
    ...host,
    prefix: lab.prefix,
    machineId: randomBytes(16).toString('hex'),
    authorizedKey,
    hostKey,
    neighbours: lab.hosts,
  });
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

/** Detached: the host outlives the process that made it, and its control groups say what belongs to it. */
export async function bootHost(lab: LabRecord, host: HostRecord): Promise<void> {
  const folders = hostFolders(lab.name, host.name);
  const supervisor = join(import.meta.dirname, 'supervise.sh');
  const log = await open(folders.console, 'a');
  try {
    const child = spawn(supervisor, [...host.cgroups, '--', ...nspawn(lab, host)], {
      cwd: '/',
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      env: {
        PATH: process.env['PATH'],
        // runc needs keyctl, which the default filter refuses.
        SYSTEMD_SECCOMP: '0',
        // Else /proc/sys is read-only and no sysctl can be set.
        SYSTEMD_NSPAWN_API_VFS_WRITABLE: '1',
      },
    });
    await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject));
    child.unref();
  } finally {
    await log.close();
  }
}

function nspawn(lab: LabRecord, host: HostRecord): string[] {
  const { root, varLib } = hostFolders(lab.name, host.name);
  return [
    'systemd-nspawn',
    '--boot',
    '--register=no',
    '--keep-unit',
    `--machine=${host.machine}`,
    `--hostname=${host.name}`,
    `--directory=${root}`,
    `--bind=${varLib}:/var/lib`,
    `--network-bridge=${lab.bridge}`,
    '--capability=all',
    '--resolv-conf=off',
    '--timezone=off',
    '--link-journal=no',
  ];
}
