import { readFile, writeFile } from 'node:fs/promises';
import type { LabRecord } from './record.ts';

type Uplink = NonNullable<LabRecord['uplink']>;

/** The interface the default route of this machine leaves by: the line of the table whose destination is zero. */
export async function uplinkDevice(): Promise<string | undefined> {
  const table = await readFile('/proc/net/route', 'utf8');
  return /^(\S+)\s+0{8}\s/m.exec(table)?.[1];
}

/** What the machine did with packets from there before the first of the labs that share it. */
export async function draftUplink(device: string, others: readonly LabRecord[]): Promise<Uplink> {
  const shared = others.find(({ uplink }) => uplink?.device === device)?.uplink;
  return shared ?? { device, forwardedBefore: (await readFile(forwarding(device), 'utf8')).trim() };
}

export async function openUplink({ bridge, uplink }: LabRecord): Promise<void> {
  if (uplink === undefined) return;
  for (const device of [bridge, uplink.device]) await writeFile(forwarding(device), '1');
}

/** Put back when the last lab that uses it goes. */
export async function closeUplink({ uplink }: LabRecord, others: readonly LabRecord[]): Promise<void> {
  if (uplink === undefined || others.some((other) => other.uplink?.device === uplink.device)) return;
  await writeFile(forwarding(uplink.device), uplink.forwardedBefore).catch((cause: NodeJS.ErrnoException) => {
    // The interface is gone, and its setting with it.
    if (cause.code !== 'ENOENT') throw cause;
  });
}

const forwarding = (device: string): string => `/proc/sys/net/ipv4/conf/${device}/forwarding`;
