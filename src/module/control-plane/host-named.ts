import type { ClusterConfig, Host } from '../../config/cluster-config.ts';
import { parseCidrPair } from '../../domain/dual-stack.ts';

export function hostNamed({ spec }: ClusterConfig, name: string): Host {
  const found = spec.hosts.find((host) => host.name === name);
  if (found === undefined) throw new RangeError(`the file has no host ${name}`);
  return found;
}

/** Hosts that are, or are to be, nodes of Kubernetes. */
export const nodesOf = ({ spec }: ClusterConfig): readonly Host[] =>
  spec.hosts.filter(({ roles }) => roles.includes('master') || roles.includes('worker'));

/** The addresses of a host that the cluster speaks, the family of its services first. */
export function nodeAddressesOf(
  { spec }: ClusterConfig,
  { internalAddress: { v4, v6 } }: Host,
): readonly string[] {
  const ranges = parseCidrPair(spec.network.kubeServiceCIDR);
  const families = ranges.ok ? ranges.value.map(({ family }) => family) : [];
  return families.map((family) => (family === 4 ? v4 : v6)).filter((address) => address !== undefined);
}

/** The rules have seen to it that every host has an address of the family of services. */
export function primaryAddressOf(config: ClusterConfig, host: Host): string {
  const [first] = nodeAddressesOf(config, host);
  if (first === undefined) throw new TypeError(`${host.name} has no address of the cluster`);
  return first;
}
