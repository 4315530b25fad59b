import { Address4 } from 'ip-address';
import { problem } from '../src/problem/problem.ts';

/** Away from the ranges that clusters, container engines and home routers take by default. */
const range = '10.213.0.0/16';

/** The first three numbers of a /24 in our range that no given network touches. */
export function freePrefix(taken: readonly string[]): string {
  const networks = taken.map((network) => new Address4(network));
  for (let third = 0; third < 256; third += 1) {
    const prefix = `10.213.${third}`;
    const candidate = new Address4(`${prefix}.0/24`);
    if (!networks.some((network) => network.isInSubnet(candidate) || candidate.isInSubnet(network)))
      return prefix;
  }
  throw problem('lab.no-free-subnet', { range });
}

export const gatewayOf = (prefix: string): string => `${prefix}.1`;

/** The addresses below and above those of hosts are free for tests, virtual addresses among them. */
export const mostHosts = 200;

export const addressOf = (prefix: string, ordinal: number): string => `${prefix}.${10 + ordinal}`;
