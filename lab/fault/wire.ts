import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { HostRecord, LabRecord } from '../record.ts';
import { runCommand } from '../run-command.ts';
import type { Wire } from './fault-record.ts';
import { control } from './network-rules.ts';
import { runInHost } from './run-in-host.ts';

const link = z.object({ ifname: z.string() });

/** Where a host is plugged in, and by which addresses the others know it on the wire. */
export async function wireOf(host: HostRecord): Promise<Wire> {
  const devices = host.interfaces.map(({ device }) => device);
  const addresses = 'for device; do cat "/sys/class/net/$device/address"; done';
  const macs = await runInHost(host, addresses, devices);
  // Its full name is too long for a link, which therefore has it as a second name only.
  const named = ['ip', '-json', 'link', 'show', 'dev', `vb-${host.machine}`] as const;
  const first = z.array(link).parse(JSON.parse(await runCommand({ argv: named })));
  const ports = first.map(({ ifname }) => ifname);
  return {
    ports: host.secondPort === undefined ? ports : [...ports, host.secondPort],
    macs: macs.trim().split('\n'),
  };
}

export async function wireOfPeer(lab: LabRecord, peer: string): Promise<Wire> {
  if (peer === control) {
    const addresses = lab.networks.map(({ bridge }) => readFile(join(links, bridge, 'address'), 'utf8'));
    return { ports: [], macs: (await Promise.all(addresses)).map((address) => address.trim()) };
  }
  const host = lab.hosts.find(({ name }) => name === peer);
  return host === undefined ? { ports: [], macs: [] } : wireOf(host);
}

const links = '/sys/class/net';

export const linkNames = async (): Promise<ReadonlySet<string>> => new Set(await readdir(links));
