import type { ClusterConfig, Host } from '../../config/cluster-config.ts';
import type { FirewallNeeds, OpenPort } from '../../domain/firewall-needs.ts';
import { clusterPorts } from '../../domain/preflight/data/cluster-ports.ts';
import type { PreflightSpec } from '../../domain/preflight/spec.ts';

/** What others must reach on a host, by its roles. */
export function firewallNeeds({ spec }: ClusterConfig, host: Host, parts: PreflightSpec): FirewallNeeds {
  const roles = new Set<string>(parts.hosts.find(({ name }) => name === host.name)?.roles);
  const runsPods = roles.has('master') || roles.has('worker');
  const listened = clusterPorts(parts)
    .filter(({ on, from }) => from.length > 0 && on.some((role) => roles.has(role)))
    .map(({ port, protocol }): OpenPort => ({ port: String(port), protocol }));
  const nodePorts = (['tcp', 'udp'] as const).map(
    (protocol): OpenPort => ({ port: spec.kubernetes.serviceNodePortRange, protocol }),
  );
  const balances = roles.has('loadbalancer') && parts.balancers.includes('loadbalancer');
  return {
    ports: [
      ...listened,
      ...(runsPods ? nodePorts : []),
      ...(spec.system.ntpServers.includes(host.name) ? [{ port: '123', protocol: 'udp' as const }] : []),
    ],
    protocols: [...(runsPods && parts.overlay === 'ipip' ? ['ipip'] : []), ...(balances ? ['vrrp'] : [])],
    podRanges: runsPods ? spec.network.kubePodsCIDR.split(',').map((range) => range.trim()) : [],
  };
}
