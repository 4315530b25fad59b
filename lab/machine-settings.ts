import { readFile, writeFile } from 'node:fs/promises';
import type { LabRecord, MachineSetting } from './record.ts';

/** The lab raises what is lower, and never lowers. */
interface Wanted {
  readonly path: string;
  readonly value: number;
}

/** Counted per user, and root of all hosts is one: systemd needs about ten, kubelet and containers more. */
const inotify: Wanted = { path: '/proc/sys/fs/inotify/max_user_instances', value: 8192 };

const forwarding = (device: string): Wanted => ({
  path: `/proc/sys/net/ipv4/conf/${device}/forwarding`,
  value: 1,
});

/** What has to change on the machine, and how it was before the first of the labs that share the change. */
export async function draftSettings(
  uplink: string | undefined,
  others: readonly LabRecord[],
): Promise<MachineSetting[]> {
  const wanted = [inotify, ...(uplink === undefined ? [] : [forwarding(uplink)])];
  const drafted = wanted.map(async ({ path, value }): Promise<MachineSetting[]> => {
    const shared = others.flatMap(({ settings }) => settings).find((setting) => setting.path === path);
    if (shared !== undefined) return [shared];
    const before = Number(await readFile(path, 'utf8'));
    return before < value ? [{ path, value, before }] : [];
  });
  return (await Promise.all(drafted)).flat();
}

export async function applySettings({ bridge, uplink, settings }: LabRecord): Promise<void> {
  for (const { path, value } of settings) await writeFile(path, String(value));
  if (uplink !== undefined) await writeFile(forwarding(bridge).path, '1');
}

/** Put back when the last lab that needs it goes. */
export async function restoreSettings({ settings }: LabRecord, others: readonly LabRecord[]): Promise<void> {
  const kept = new Set(others.flatMap((other) => other.settings.map(({ path }) => path)));
  for (const { path, before } of settings)
    if (!kept.has(path))
      await writeFile(path, String(before)).catch((cause: NodeJS.ErrnoException) => {
        // The interface is gone, and its setting with it.
        if (cause.code !== 'ENOENT') throw cause;
      });
}
