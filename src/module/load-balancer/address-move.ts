import type { ClusterConfig } from '../../config/cluster-config.ts';
import { virtualAddress } from '../../config/virtual-address.ts';
import type { HostTraces } from '../../domain/host-traces.ts';
import type { VirtualRouter } from '../../domain/virtual-router.ts';
import type { ClusterDrawing } from '../cluster/cluster-drawing.ts';
import { placeAt, placesToLeave } from '../preparation/places-to-leave.ts';
import { hostProgram } from './draw-balancer-hosts.ts';

interface AddressMove {
  /** Balancers that stay and share an address which the file does not want any more. */
  readonly hosts: readonly string[];
  /** Nodes that find the API there, or may still hold connections there. */
  readonly nodes: readonly string[];
  /** What a balancer shares still. */
  formerOf(host: string): readonly VirtualRouter[];
}

/** Whom it concerns that balancers get another address. */
export function addressMove({ config, traces }: Pick<ClusterDrawing, 'config' | 'traces'>): AddressMove {
  const balancers = hostProgram(config) === undefined ? [] : config.spec.roleGroups.loadbalancer;
  const formerOf = (host: string): readonly VirtualRouter[] => formerRouters(config, traces.get(host));
  const hosts = balancers.filter((host) => formerOf(host).length > 0).toSorted();
  const former = hosts.flatMap(formerOf).map(({ address }) => placeAt(config, address));
  const nodes = config.spec.hosts
    .filter((host) => {
      const found = traces.get(host.name);
      const isNode = host.roles.includes('master') || host.roles.includes('worker');
      if (!isNode || !found?.hasIdentity) return false;
      return placesToLeave(config, found, virtualAddress(config)).some((place) => former.includes(place));
    })
    .map(({ name }) => name)
    .toSorted();
  return { hosts, nodes, formerOf };
}

/** A balancer listens in one family and at one port: what is not there cannot be served beside the new address. */
function formerRouters(config: ClusterConfig, traces: HostTraces | undefined): readonly VirtualRouter[] {
  if (!traces?.sharesAddress || traces.cluster !== config.metadata.name) return [];
  if (traces.balancerPort !== config.spec.controlPlaneEndpoint.port) return [];
  const wanted = virtualAddress(config);
  return traces.routers.filter(
    ({ address }) => address !== wanted && address.includes(':') === wanted.includes(':'),
  );
}
