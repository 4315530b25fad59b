import type { ClusterConfig, Host } from '../../config/cluster-config.ts';
import type { HostTraces } from '../../domain/host-traces.ts';
import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle, Ref } from '../../plan/ref.ts';
import { moveEndpoint } from '../../task/system/move-endpoint.ts';
import { hostNamed } from '../control-plane/host-named.ts';
import { preparation } from './draw-preparation.ts';
import { endpointAddresses } from './endpoint-addresses.ts';
import { hostNameLines } from './host-name-lines.ts';

/**
 * Nodes that work and for which the name of the API is to stand for another place. Masters are none of them: they have
 * an API server of their own, and must know each other from the start.
 */
export function nodesToMove(
  config: ClusterConfig,
  traces: ReadonlyMap<string, HostTraces>,
): readonly string[] {
  return config.spec.hosts
    .filter((host) => {
      const { hasIdentity = false, endpoint } = traces.get(host.name) ?? {};
      const [wanted] = endpointAddresses(config, host);
      return hasIdentity && isNoMaster(host) && wanted !== undefined && endpoint !== wanted;
    })
    .map(({ name }) => name)
    .toSorted();
}

/** kube-vip is a pod of the masters: while one of them is yet to become a node, its address comes behind all kubelets. */
export const comesWithNodes = ({ spec }: ClusterConfig, traces: ReadonlyMap<string, HostTraces>): boolean =>
  spec.controlPlaneEndpoint.internalLoadbalancer === 'kube-vip' &&
  spec.roleGroups.master.some((master) => traces.get(master)?.hasIdentity === false);

const isNoMaster = ({ roles }: Host): boolean => roles.includes('worker') && !roles.includes('master');

interface EndpointMove {
  readonly config: ClusterConfig;
  /** Nodes to move. */
  readonly hosts: readonly string[];
  /** Where a node has asked for the API until now. */
  formerOf(host: string): string | undefined;
  readonly after: readonly Ref<unknown>[];
}

export function drawEndpointMove(
  drawing: Drawing,
  { config, hosts, formerOf, after }: EndpointMove,
): readonly NodeHandle<unknown>[] {
  if (hosts.length === 0) return [];
  const { domain, port } = config.spec.controlPlaneEndpoint;
  const placeAt = (address: string): string => `${address.includes(':') ? `[${address}]` : address}:${port}`;
  const placeOf = (name: string): string =>
    placeAt(endpointAddresses(config, hostNamed(config, name))[0] ?? '');
  // A balancer of their own says goodbye when it goes.
  const former = hosts.flatMap((host) => {
    const endpoint = formerOf(host) ?? loopback;
    return endpoint === loopback ? [] : [[host, placeAt(endpoint)] as const];
  });
  return drawing.module(preparation, (module) =>
    moveEndpoint(module, {
      hosts,
      domain,
      places: Object.fromEntries(hosts.map((host) => [host, placeOf(host)])),
      former: Object.fromEntries(former),
      namesOf: (host) => ({ content: hostNameLines(config, hostNamed(config, host)) }),
      after,
    }),
  );
}

const loopback = '127.0.0.1';
