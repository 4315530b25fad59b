import type { ClusterConfig } from '../../config/cluster-config.ts';
import { virtualAddress } from '../../config/virtual-address.ts';
import type { HostTraces } from '../../domain/host-traces.ts';
import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle, Ref } from '../../plan/ref.ts';
import { giveAddressUp, retireBalancers } from '../../task/load-balancer/retire-balancers.ts';
import { balancerHostsModule, hostProgram } from './draw-balancer-hosts.ts';

interface RetiredHosts {
  readonly hosts: readonly string[];
  readonly after: readonly Ref<unknown>[];
}

/** Hosts of the cluster that look like balancers and that the file does not want for that. */
export function retiredHosts(
  config: ClusterConfig,
  traces: ReadonlyMap<string, HostTraces>,
): readonly string[] {
  const wanted = hostProgram(config) === undefined ? [] : config.spec.roleGroups.loadbalancer;
  return [...traces]
    .filter(([, { cluster, sharesAddress }]) => sharesAddress && cluster === config.metadata.name)
    .map(([host]) => host)
    .filter((host) => !wanted.includes(host))
    .toSorted();
}

/**
 * Whether they must go before others come: one has the address that others are to have, or becomes a node, which needs
 * its ports. Otherwise they keep their own address until nodes have moved.
 */
export function goFirst(
  config: ClusterConfig,
  traces: ReadonlyMap<string, HostTraces>,
  retired: readonly string[],
): boolean {
  const { master, worker } = config.spec.roleGroups;
  return retired.some((host) => {
    const { routers = [] } = traces.get(host) ?? {};
    const isElsewhere =
      routers.length > 0 && routers.every(({ address }) => address !== virtualAddress(config));
    return !isElsewhere || [...master, ...worker].includes(host);
  });
}

interface GivenUp extends RetiredHosts {
  readonly config: ClusterConfig;
  /** Others share the address on. */
  readonly hasHeirs: boolean;
}

export const drawAddressGivenUp = (
  drawing: Drawing,
  { config, hosts, ...rest }: GivenUp,
): readonly NodeHandle<unknown>[] =>
  hosts.length === 0
    ? []
    : [
        drawing.module(balancerHostsModule, (module) =>
          giveAddressUp(module, { hosts, address: virtualAddress(config), ...rest }),
        ),
      ];

export const drawRetiredHosts = (
  drawing: Drawing,
  { hosts, after }: RetiredHosts,
): readonly NodeHandle<unknown>[] =>
  hosts.length === 0
    ? []
    : [
        drawing.module(balancerHostsModule, (module) =>
          retireBalancers(module, { hosts, modules: [balancerHostsModule], after }),
        ),
      ];
