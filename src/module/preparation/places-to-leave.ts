import type { ClusterConfig } from '../../config/cluster-config.ts';
import type { HostTraces } from '../../domain/host-traces.ts';

const loopback = '127.0.0.1';

/** Of the API: an address with the port. */
export const placeAt = ({ spec }: ClusterConfig, address: string): string =>
  `${address.includes(':') ? `[${address}]` : address}:${spec.controlPlaneEndpoint.port}`;

/**
 * Where a node may hold connections to the API when it is to find it at another address. What an earlier run has noted
 * and not done is among it. A balancer of its own says goodbye when it goes.
 */
export function placesToLeave(
  config: ClusterConfig,
  traces: HostTraces | undefined,
  wanted: string,
): readonly string[] {
  const { endpoint = loopback, formerPlaces = [] } = traces ?? {};
  const left = [...formerPlaces, ...(endpoint === loopback ? [] : [placeAt(config, endpoint)])];
  return [...new Set(left)].filter((place) => place !== placeAt(config, wanted));
}
