import type { ClusterConfig, Host } from '../../config/cluster-config.ts';
import type { HostTraces } from '../../domain/host-traces.ts';
import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle, Ref } from '../../plan/ref.ts';
import { moveEndpoint } from '../../task/system/move-endpoint.ts';
import { hostNamed } from '../control-plane/host-named.ts';
import { preparation } from './draw-preparation.ts';
import { endpointAddresses } from './endpoint-addresses.ts';
import { hostNameLines } from './host-name-lines.ts';
import { placeAt, placesToLeave } from './places-to-leave.ts';

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
      const found = traces.get(host.name);
      const [wanted] = endpointAddresses(config, host);
      if (!found?.hasIdentity || !isNoMaster(host) || wanted === undefined) return false;
      return found.endpoint !== wanted || placesToLeave(config, found, wanted).length > 0;
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
  readonly traces: ReadonlyMap<string, HostTraces>;
  /** What the name of the API is to stand for on a node. */
  endpointOf(host: Host): readonly string[];
  readonly after: readonly Ref<unknown>[];
}

export function drawEndpointMove(
  drawing: Drawing,
  { config, hosts, traces, endpointOf, after }: EndpointMove,
): readonly NodeHandle<unknown>[] {
  if (hosts.length === 0) return [];
  const wantedOn = (name: string): readonly string[] => endpointOf(hostNamed(config, name));
  const firstOn = (name: string): string => wantedOn(name)[0] ?? '';
  return drawing.module(preparation, (module) =>
    moveEndpoint(module, {
      hosts,
      domain: config.spec.controlPlaneEndpoint.domain,
      places: Object.fromEntries(hosts.map((host) => [host, placeAt(config, firstOn(host))])),
      formerOf: (host) => placesToLeave(config, traces.get(host), firstOn(host)),
      namesOf: (host) => ({ content: hostNameLines(config, hostNamed(config, host), wantedOn(host)) }),
      after,
    }),
  );
}
