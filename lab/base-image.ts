import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { arch } from 'node:os';
import { dirname, join } from 'node:path';
import { fill, type Text, text } from '../src/problem/text.ts';
import { exclusive } from './exclusive.ts';
import { cacheFolder } from './folders.ts';
import { operatingSystem } from './prerequisites.ts';
import { runCommand } from './run-command.ts';

const packages = [
  'systemd',
  'systemd-sysv',
  'libpam-systemd',
  'dbus',
  'openssh-server',
  'sudo',
  'iproute2',
  'iputils-ping',
  'iptables',
  'nftables',
  'conntrack',
  'ipset',
  'socat',
  'ethtool',
  'kmod',
  'procps',
  'curl',
  'ca-certificates',
  'chrony',
];

/** The user of the image who may log in and whose sudo asks for a password. */
export const sudoer = 'kube';

/** Run by mmdebstrap with the new root file system as `$1`; what would be the same on every host is taken out. */
const customizations = [
  'rm -f "$1"/etc/ssh/ssh_host_* "$1"/etc/machine-id "$1"/etc/hostname "$1"/etc/resolv.conf',
  'chroot "$1" systemctl disable chrony.service',
  // Without network these only hold the lock of dpkg while a test wants it.
  'chroot "$1" systemctl mask apt-daily.timer apt-daily-upgrade.timer',
  `chroot "$1" useradd --create-home --shell /bin/bash --groups sudo ${sudoer}`,
];

/** The root file system all hosts share, made once per package list and suite; gives back its folder. */
export async function ensureBaseImage(say: (line: Text) => void): Promise<string> {
  const { codename } = await operatingSystem();
  const recipe = JSON.stringify({ codename, arch: arch(), packages, customizations });
  const key = createHash('sha256').update(recipe).digest('hex').slice(0, 12);
  const folder = join(cacheFolder(), `base-${codename}-${key}`);
  if (existsSync(folder)) return folder;
  return exclusive(`base:${folder}`, async () => {
    if (!existsSync(folder)) await build({ folder, codename, say });
    return folder;
  });
}

async function build(input: { folder: string; codename: string; say: (line: Text) => void }): Promise<void> {
  const { folder, codename, say } = input;
  say(
    fill(
      text(
        'Making the root file system of {codename} (about a minute, once)',
        '正在制作 {codename} 根文件系统（约一分钟，仅此一次）',
      ),
      {
        codename,
      },
    ),
  );
  const partial = `${folder}.partial`;
  await mkdir(dirname(folder), { recursive: true });
  await runCommand({ argv: ['rm', '-rf', '--one-file-system', partial] });
  await runCommand({
    argv: [
      'mmdebstrap',
      '--quiet',
      '--mode=root',
      '--variant=minbase',
      '--format=directory',
      `--include=${packages.join(',')}`,
      ...customizations.map((script) => `--customize-hook=${script}`),
      ...(await proxyOptions()),
      codename,
      partial,
      ...(await packageSources()),
    ],
  });
  await rename(partial, folder);
}

/** The machine's own package sources: the lab never names a server. */
async function packageSources(): Promise<string[]> {
  const folder = '/etc/apt/sources.list.d';
  const files = existsSync(folder) ? (await readdir(folder)).sort().map((file) => join(folder, file)) : [];
  return ['/etc/apt/sources.list', ...files].filter(
    (file) => /\.(list|sources)$/.test(file) && existsSync(file),
  );
}

async function proxyOptions(): Promise<string[]> {
  const settings = await runCommand({ argv: ['apt-config', 'dump'] });
  return settings
    .split('\n')
    .filter((line) => /^Acquire::.*Proxy.* ".+";$/i.test(line))
    .map((line) => `--aptopt=${line}`);
}
