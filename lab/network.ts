import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { labFirewall } from './firewall.ts';
import type { LabRecord, NetworkRecord } from './record.ts';
import { runCommand, tryCommand } from './run-command.ts';
import { gateway6Of, gatewayOf } from './subnet.ts';

const routes = z.array(z.object({ dst: z.string().optional() }));

/** Networks this machine has a route to, apart from the default route. */
export async function routedNetworks(): Promise<string[]> {
  const listing = await runCommand({ argv: ['ip', '-json', '-4', 'route', 'show', 'table', 'all'] });
  return routes
    .parse(JSON.parse(listing))
    .flatMap(({ dst }) => (dst === undefined || dst === 'default' ? [] : [dst]));
}

/** Bridges that end at this machine: the firewall comes first, so that nothing slips past it. */
export async function makeNetworks(lab: LabRecord): Promise<void> {
  await runCommand({ argv: ['nft', '-f', '-'], stdin: labFirewall(lab) });
  for (const network of lab.networks) await makeBridge(network);
}

async function makeBridge({ bridge, prefix, prefix6 }: NetworkRecord): Promise<void> {
  // A bridge without an address of its own takes that of a port, and changes it when the port goes.
  const mac = ['02', ...(randomBytes(5).toString('hex').match(/../g) ?? [])].join(':');
  // VRRP and other multicast must pass although nobody on the bridge asks for it.
  const options = ['type', 'bridge', 'mcast_snooping', '0'] as const;
  await runCommand({ argv: ['ip', 'link', 'add', 'name', bridge, 'address', mac, ...options] });
  await runCommand({ argv: ['ip', 'addr', 'add', `${gatewayOf(prefix)}/24`, 'dev', bridge] });
  if (prefix6 !== undefined)
    await runCommand({
      argv: ['ip', 'addr', 'add', `${gateway6Of(prefix6)}/64`, 'dev', bridge, 'nodad'],
    });
  await runCommand({ argv: ['ip', 'link', 'set', bridge, 'up'] });
}

export async function removeNetworks({ bridge, networks, hosts }: LabRecord): Promise<void> {
  const ports = hosts.flatMap(({ secondPort }) => secondPort ?? []);
  for (const link of [...ports, ...networks.map((network) => network.bridge)]) await removeLink(link);
  for (const family of ['inet', 'bridge', 'netdev'])
    if (await exists(['nft', 'list', 'table', family, bridge]))
      await runCommand({ argv: ['nft', 'delete', 'table', family, bridge] });
}

/** That of a host may be going by itself at this very moment. */
async function removeLink(link: string): Promise<void> {
  const argv = ['ip', 'link', 'delete', 'dev', link] as const;
  const { ending } = await tryCommand({ argv });
  if (ending !== 0 && (await exists(['ip', 'link', 'show', 'dev', link]))) await runCommand({ argv });
}

const exists = async (argv: readonly [string, ...string[]]): Promise<boolean> =>
  (await tryCommand({ argv })).ending === 0;
