import type { HostFacts } from './host-facts.ts';

/** What wraps packets of pods between nodes, by what it costs each of them. */
const headers = {
  none: { 4: 0, 6: 0 },
  ipip: { 4: 20, 6: 20 },
  vxlan: { 4: 50, 6: 70 },
} as const;

export type Wrapping = keyof typeof headers;

interface NodeLink {
  readonly facts: Pick<HostFacts, 'addresses' | 'links'>;
  /** Those that nodes reach each other by. */
  readonly addresses: readonly string[];
}

/** The largest packet a pod may send: what fits through the narrowest node. `undefined` where no node tells. */
export function podMtu(
  nodes: readonly NodeLink[],
  wrapping: Wrapping,
  families: readonly (4 | 6)[],
): number | undefined {
  const links = nodes.flatMap(({ facts, addresses }) => {
    const devices = facts.addresses.filter(({ address }) => addresses.includes(address));
    return facts.links.filter(({ device }) => devices.some((own) => own.device === device));
  });
  const header = Math.max(...families.map((family) => headers[wrapping][family]));
  return links.length === 0 ? undefined : Math.min(...links.map(({ mtu }) => mtu)) - header;
}
