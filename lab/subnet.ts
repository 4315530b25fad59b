import { Address4 } from 'ip-address';
import { problem } from '../src/problem/problem.ts';

/** Away from the ranges that clusters, container engines and home routers take by default. */
const range = '10.213.0.0/16';

/** The first three numbers of a /24 in our range that no given network touches. */
export function freePrefix(taken: readonly string[]): string {
  const networks = taken.map((network) => new Address4(network));
  for (let third = 0; third < 256; third += 1) {
    const prefix = `10.213.${third}`;
    const candidate = new Address4(networkOf(prefix));
    if (!networks.some((network) => network.isInSubnet(candidate) || candidate.isInSubnet(network)))
      return prefix;
  }
  throw problem('lab.no-free-subnet', { range });
}

export const networkOf = (prefix: string): string => `${prefix}.0/24`;

export const gatewayOf = (prefix: string): string => `${prefix}.1`;

/** The first four groups of a /64 out of the range for private use; `site` is random, so that no two labs meet. */
export function prefix6Of(site: Uint8Array, network: number): string {
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = site;
  const groups = [0xfd00 | first, (second << 8) | third, (fourth << 8) | fifth, network];
  return groups.map((group) => group.toString(16)).join(':');
}

export const gateway6Of = (prefix6: string): string => `${prefix6}::1`;

/** The addresses below and above those of hosts are free for tests, virtual addresses among them. */
export const mostHosts = 200;

export const addressOf = (prefix: string, ordinal: number): string => `${prefix}.${10 + ordinal}`;

/** The same digits as the IPv4 address ends with. */
export const address6Of = (prefix6: string, ordinal: number): string => `${prefix6}::${10 + ordinal}`;
