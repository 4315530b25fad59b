import type { LabRecord } from './record.ts';
import { networkOf } from './subnet.ts';

/** Drops, and counts, whatever would be routed on between the lab and the rest of the world. */
export function labFirewall({ bridge, networks, uplink }: Pick<LabRecord, 'bridge' | 'networks' | 'uplink'>) {
  const inside = `{ ${networks.map((network) => `"${network.bridge}"`).join(', ')} }`;
  return `table inet ${bridge} {
  chain forward {
    type filter hook forward priority filter;
${uplink === undefined ? '' : passOn(bridge, uplink)}    iifname ${inside} oifname != ${inside} counter drop
    iifname != ${inside} oifname ${inside} counter drop
  }
${uplink === undefined ? '' : masquerade(networks[0]?.prefix ?? '', uplink)}}
`;
}

const passOn = (bridge: string, uplink: string): string => `    iifname "${bridge}" oifname "${uplink}" accept
    iifname "${uplink}" oifname "${bridge}" ct state established,related accept
`;

/** By the way out, never by destination alone: that would also rewrite multicast on the bridge. */
const masquerade = (prefix: string, uplink: string): string => `  chain postrouting {
    type nat hook postrouting priority srcnat;
    ip saddr ${networkOf(prefix)} oifname "${uplink}" masquerade
  }
`;
