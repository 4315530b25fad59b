import type { ClusterConfig } from '../../config/cluster-config.ts';
import { virtualAddress } from '../../config/virtual-address.ts';
import { endpointChanges } from '../../domain/cluster-record/endpoint-changes.ts';
import type { HostTraces } from '../../domain/host-traces.ts';
import type { VirtualRouter } from '../../domain/virtual-router.ts';
import type { ClusterDrawing } from '../cluster/cluster-drawing.ts';
import { endpointAddresses } from '../preparation/endpoint-addresses.ts';
import { hostProgram } from './draw-balancer-hosts.ts';

interface AddressMove {
  /** Balancers that stay and share an address which the file does not want any more. */
  readonly hosts: readonly string[];
  /** Nodes that find the API there. */
  readonly nodes: readonly string[];
  /** What a balancer shares still. */
  formerOf(host: string): readonly VirtualRouter[];
}

/**
 * Whom it concerns that balancers get another address. Where they get another port with it they cannot serve both: what
 * keepalived asks on its own host is one port.
 */
export function addressMove({
  config,
  traces,
  running,
}: Pick<ClusterDrawing, 'config' | 'traces' | 'running'>): AddressMove {
  const wanted = virtualAddress(config);
  const isOneField = !endpointChanges(running, config).includes('port');
  const balancers = hostProgram(config) === undefined ? [] : config.spec.roleGroups.loadbalancer;
  const formerOf = (host: string): readonly VirtualRouter[] =>
    isOneField ? formerRouters(config, traces.get(host)) : [];
  const hosts = balancers.filter((host) => formerOf(host).length > 0).toSorted();
  const former = hosts.flatMap(formerOf).map(({ address }) => address);
  const nodes = config.spec.hosts
    .filter((host) => {
      const { hasIdentity = false, endpoint = '' } = traces.get(host.name) ?? {};
      const isNode = host.roles.includes('master') || host.roles.includes('worker');
      return (
        isNode && hasIdentity && former.includes(endpoint) && endpointAddresses(config, host).includes(wanted)
      );
    })
    .map(({ name }) => name)
    .toSorted();
  return { hosts, nodes, formerOf };
}

/** A balancer listens in one family: an address of the other one cannot be served beside it. */
function formerRouters(config: ClusterConfig, traces: HostTraces | undefined): readonly VirtualRouter[] {
  if (!traces?.sharesAddress || traces.cluster !== config.metadata.name) return [];
  const wanted = virtualAddress(config);
  return traces.routers.filter(
    ({ address }) => address !== wanted && address.includes(':') === wanted.includes(':'),
  );
}
