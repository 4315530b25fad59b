import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fill, type Text, text } from '../src/problem/text.ts';
import { runCommand } from './run-command.ts';

/** A program the lab runs and the Debian package that brings it. */
export const needed = [
  { program: 'systemd-nspawn', package: 'systemd-container' },
  { program: 'mmdebstrap', package: 'mmdebstrap' },
  { program: 'ssh', package: 'openssh-client' },
  { program: 'ssh-keygen', package: 'openssh-client' },
  { program: 'ip', package: 'iproute2' },
  { program: 'nft', package: 'nftables' },
  { program: 'mount', package: 'mount' },
  { program: 'losetup', package: 'mount' },
  { program: 'setpriv', package: 'util-linux' },
  { program: 'mkfs.ext4', package: 'e2fsprogs' },
  { program: 'rsync', package: 'rsync' },
] as const;

const searchPath = [
  ...(process.env['PATH'] ?? '').split(delimiter),
  '/usr/sbin',
  '/sbin',
  '/usr/bin',
  '/bin',
];

export async function missingPackages(path: readonly string[] = searchPath): Promise<string[]> {
  const present = await Promise.all(needed.map(({ program }) => isInstalled(program, path)));
  return [...new Set(needed.filter((_, index) => !present[index]).map((row) => row.package))];
}

async function isInstalled(program: string, path: readonly string[]): Promise<boolean> {
  const found = await Promise.allSettled(path.map((folder) => access(join(folder, program), constants.X_OK)));
  return found.some((result) => result.status === 'fulfilled');
}

const installing = text('Installing on this machine: {packages}', '正在本机安装：{packages}');

export async function installPackages(packages: readonly string[], say: (line: Text) => void): Promise<void> {
  if (packages.length === 0) return;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  say(fill(installing, { packages: packages.join(' ') }));
  await runCommand({ argv: ['apt-get', 'update', '-q'], env });
  await runCommand({ argv: ['apt-get', 'install', '-qy', '--no-install-recommends', ...packages], env });
}
