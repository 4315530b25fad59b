import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { runCommand, tryCommand } from './run-command.ts';
import { gatewayOf } from './subnet.ts';

interface Network {
  readonly bridge: string;
  readonly prefix: string;
}

const routes = z.array(z.object({ dst: z.string().optional() }));

/** Networks this machine has a route to, apart from the default route. */
export async function routedNetworks(): Promise<string[]> {
  const listing = await runCommand({ argv: ['ip', '-json', '-4', 'route', 'show', 'table', 'all'] });
  return routes
    .parse(JSON.parse(listing))
    .flatMap(({ dst }) => (dst === undefined || dst === 'default' ? [] : [dst]));
}

/** A bridge that ends at this machine: the firewall table drops, and counts, whatever would be routed on. */
export async function makeNetwork({ bridge, prefix }: Network): Promise<void> {
  // A bridge without an address of its own takes that of a port, and changes it when the port goes.
  const mac = ['02', ...(randomBytes(5).toString('hex').match(/../g) ?? [])].join(':');
  // VRRP and other multicast must pass although nobody on the bridge asks for it.
  const options = ['type', 'bridge', 'mcast_snooping', '0'] as const;
  await runCommand({ argv: ['ip', 'link', 'add', 'name', bridge, 'address', mac, ...options] });
  await runCommand({ argv: ['ip', 'addr', 'add', `${gatewayOf(prefix)}/24`, 'dev', bridge] });
  await runCommand({ argv: ['ip', 'link', 'set', bridge, 'up'] });
  await runCommand({ argv: ['nft', '-f', '-'], stdin: isolation(bridge) });
}

export async function removeNetwork(bridge: string): Promise<void> {
  if (await exists(['ip', 'link', 'show', 'dev', bridge]))
    await runCommand({ argv: ['ip', 'link', 'delete', 'dev', bridge] });
  if (await exists(['nft', 'list', 'table', 'inet', bridge]))
    await runCommand({ argv: ['nft', 'delete', 'table', 'inet', bridge] });
}

const exists = async (argv: readonly [string, ...string[]]): Promise<boolean> =>
  (await tryCommand({ argv })).ending === 0;

const isolation = (bridge: string): string => `table inet ${bridge} {
  chain forward {
    type filter hook forward priority filter;
    iifname "${bridge}" oifname != "${bridge}" counter drop
    iifname != "${bridge}" oifname "${bridge}" counter drop
  }
}
`;
