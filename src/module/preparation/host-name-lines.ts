import type { ClusterConfig, Host } from '../../config/cluster-config.ts';
import { isServerName } from '../../domain/server.ts';
import { addressesOf } from './addresses-of.ts';
import { endpointAddresses } from './endpoint-addresses.ts';

/**
 * The lines a host needs in /etc/hosts, and no others: itself, the control plane, the registry and what the file adds.
 * Masters and etcd members also know each other. So another worker changes no host that is there already, and another
 * master only the few that keep the control plane.
 */
export function hostNameLines(
  config: ClusterConfig,
  host: Host,
  endpoint = endpointAddresses(config, host),
): string {
  const { spec } = config;
  const peers = keepsState(host) ? inOrderOfNames(spec.hosts.filter(keepsState)) : [];
  const known = [host, ...peers.filter(({ name }) => name !== host.name)];
  return [
    ...known.flatMap((one) =>
      linesFor(addressesOf(one), `${one.name}.${spec.kubernetes.clusterName} ${one.name}`),
    ),
    ...linesFor(endpoint, spec.controlPlaneEndpoint.domain),
    ...registryLines(config),
    ...spec.extra.hosts.map(({ domain, address }) => `${address} ${domain}`),
    ...spec.host,
  ]
    .map((line) => `${line}\n`)
    .join('');
}

/** The order of hosts in the file means nothing. */
const inOrderOfNames = (hosts: readonly Host[]): readonly Host[] =>
  hosts.toSorted((one, other) => (one.name < other.name ? -1 : 1));

const keepsState = ({ roles }: Host): boolean => roles.includes('master') || roles.includes('etcd');

const linesFor = (addresses: readonly string[], names: string): string[] =>
  addresses.map((address) => `${address} ${names}`);

/** Only a registry on one of the hosts is known to us by address, and only a name needs a line. */
function registryLines({ spec }: ClusterConfig): string[] {
  const { type, privateRegistry } = spec.registry;
  const [registry] = inOrderOfNames(spec.hosts.filter(({ roles }) => roles.includes('registry')));
  const [name = ''] = privateRegistry.split(':');
  const isOurs = type === 'registry' || type === 'harbor';
  return isOurs && registry !== undefined && isServerName(name) ? linesFor(addressesOf(registry), name) : [];
}
