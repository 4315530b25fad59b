import type { ClusterConfig } from '../../config/cluster-config.ts';
import { virtualAddress } from '../../config/virtual-address.ts';
import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle } from '../../plan/ref.ts';
import { balanceOnHosts } from '../../task/load-balancer/balance-on-hosts.ts';
import type { SharedAddress } from '../../task/load-balancer/roll-balancers.ts';
import type { ClusterPart } from '../cluster/cluster-part.ts';
import { addressSharing } from './address-sharing.ts';
import { balancedServers } from './balanced-servers.ts';

/** The module under which what a host had before it was a balancer is remembered. */
export const balancerHostsModule = 'balancer-hosts';

/** keepalived with haproxy or nginx on the hosts of their role, where the file asks for it. */
export function drawBalancerHosts(
  drawing: Drawing,
  {
    config,
    hosts,
    factsOf,
    tracesOf,
    authorities,
    after,
  }: Pick<ClusterPart, 'config' | 'hosts' | 'factsOf' | 'tracesOf' | 'authorities' | 'after'>,
): readonly NodeHandle<unknown>[] {
  const program = hostProgram(config);
  if (program === undefined || hosts.length === 0) return [];
  const shared = sharedAddress(config, hosts);
  const listen = [shared.address.includes(':') ? '::' : '0.0.0.0'];
  const mayBeTwice = hosts.some(isOnceMore);
  return [
    drawing.module(balancerHostsModule, (module) =>
      balanceOnHosts(module, {
        ...shared,
        mayBeTwice,
        balancer: { program, listen, ...balancedServers(config) },
        sharingOf: (host) => addressSharing(config, host, factsOf(host)),
        authorities,
        after,
      }),
    ),
  ];

  /** One that shares the address under another number, or on another device, is no peer of those that were told anew. */
  function isOnceMore(host: string): boolean {
    const shared = (tracesOf(host)?.routers ?? []).filter(
      ({ address }) => address === virtualAddress(config),
    );
    if (shared.length === 0) return false;
    const { routerId, device } = addressSharing(config, host, factsOf(host));
    return shared.some((router) => router.routerId !== routerId || router.device !== device);
  }
}

/** Which program balances on hosts of its own; none where the file asks for no such hosts. */
export const hostProgram = ({ spec }: ClusterConfig): 'haproxy' | 'nginx' | undefined =>
  (({ 'kubexm-kh': 'haproxy', 'kubexm-kn': 'nginx', external: undefined, '': undefined }) as const)[
    spec.controlPlaneEndpoint.externalLoadBalancer
  ];

export const sharedAddress = (config: ClusterConfig, hosts: readonly string[]): SharedAddress => ({
  hosts,
  address: virtualAddress(config),
  isComplete: config.spec.roleGroups.loadbalancer.every((host) => hosts.includes(host)),
});
