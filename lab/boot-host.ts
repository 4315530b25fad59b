import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { hostFolders } from './folders.ts';
import type { HostRecord, LabRecord } from './record.ts';
import { tryCommand } from './run-command.ts';
import { supervise } from './supervise.ts';

/**
 * Switches a host on whose disk and control groups are there; whoever needs it waits for it to answer. Detached: the
 * host outlives the process that made it, and its control groups say what belongs to it.
 */
export async function bootHost(lab: LabRecord, host: HostRecord): Promise<void> {
  await removeOldLinks(host);
  const log = await open(hostFolders(lab.name, host.name).console, 'a');
  try {
    const child = spawn('sh', ['-c', supervise, 'kubexm-lab', ...host.cgroups, '--', ...nspawn(lab, host)], {
      cwd: '/',
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      env: {
        PATH: process.env['PATH'],
        // runc needs keyctl, which the default filter refuses.
        SYSTEMD_SECCOMP: '0',
        // Else /proc/sys is read-only and no sysctl can be set.
        SYSTEMD_NSPAWN_API_VFS_WRITABLE: '1',
        ...(host.secondPort && { PORT: host.secondPort, BRIDGE: lab.networks[1]?.bridge }),
      },
    });
    await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject));
    child.unref();
  } finally {
    await log.close();
  }
}

/** The kernel takes the links of a life that was cut off away some time later; they would keep the host from starting. */
async function removeOldLinks({ machine, secondPort }: HostRecord): Promise<void> {
  const links = [`vb-${machine}`, ...(secondPort === undefined ? [] : [secondPort])];
  for (const link of links) await tryCommand({ argv: ['ip', 'link', 'delete', 'dev', link] });
}

/** What a host sees of the machine: the kernel log, without which kubelet refuses to start, and kernel modules. */
const shared = ['--bind=/dev/kmsg', '--bind-ro=/lib/modules'];

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
    ...shared.filter((option) => existsSync(option.slice(option.indexOf('=') + 1))),
    `--network-bridge=${lab.bridge}`,
    ...(host.secondPort === undefined ? [] : [`--network-veth-extra=${host.secondPort}:host1`]),
    '--capability=all',
    '--resolv-conf=off',
    '--timezone=off',
    '--link-journal=no',
  ];
}
