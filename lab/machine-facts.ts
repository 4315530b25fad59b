import { existsSync } from 'node:fs';
import { readFile, statfs } from 'node:fs/promises';
import type { MachineFacts } from './obstacles.ts';
import { operatingSystem } from './operating-system.ts';
import { tryCommand } from './run-command.ts';
import { uplinkDevice } from './uplink-device.ts';

/** As statfs(2) gives it. */
const overlayMagic = 0x794c7630;

/** Read without changing anything, and without any program the lab would first have to install. */
export async function machineFacts(): Promise<MachineFacts> {
  const uid = process.getuid?.() ?? -1;
  if (process.platform !== 'linux') return { ...unseen, platform: process.platform, uid };
  const { id, family } = await operatingSystem();
  return {
    platform: process.platform,
    uid,
    distribution: id,
    isDebianLike: family.some((name) => name === 'debian' || name === 'ubuntu'),
    fileSystems: await fileSystemsAmong(['overlay', 'ext4']),
    varLibIsOverlay: (await statfs('/var/lib')).type === overlayMagic,
    hasCgroups: / - cgroup2? /.test(await readFile('/proc/self/mountinfo', 'utf8')),
    hasLoop: existsSync('/dev/loop-control'),
    uplink: await uplinkDevice(),
  };
}

const unseen = {
  distribution: '',
  isDebianLike: false,
  fileSystems: [],
  varLibIsOverlay: false,
  hasCgroups: false,
  hasLoop: false,
  uplink: undefined,
} as const;

/** Those the kernel has, or would load when one is mounted. */
async function fileSystemsAmong(names: readonly string[]): Promise<string[]> {
  const present = (await readFile('/proc/filesystems', 'utf8')).split(/\s+/);
  const isThere = await Promise.all(
    names.map(
      async (name) =>
        present.includes(name) || (await tryCommand({ argv: ['modprobe', '-nq', name] })).ending === 0,
    ),
  );
  return names.filter((_, index) => isThere[index]);
}
