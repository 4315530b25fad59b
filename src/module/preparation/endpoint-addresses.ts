import type { ClusterConfig, Host } from '../../config/cluster-config.ts';
import { addressesOf } from './addresses-of.ts';

/** What the domain of the control plane means on a host; nothing where DNS answers for it. */
export function endpointAddresses({ spec }: ClusterConfig, host: Host): readonly string[] {
  const { externalDNS, lb_address, internalLoadbalancer, kubeVip } = spec.controlPlaneEndpoint;
  if (externalDNS) return [];
  const virtual = internalLoadbalancer === 'kube-vip' && kubeVip.vip !== '' ? kubeVip.vip : lb_address;
  if (virtual !== '') return [virtual];
  if (host.roles.includes('master')) return addressesOf(host);
  const isBalanced = internalLoadbalancer === 'haproxy' || internalLoadbalancer === 'nginx';
  if (isBalanced && host.roles.includes('worker')) return ['127.0.0.1'];
  const masters = spec.hosts.filter(({ roles }) => roles.includes('master'));
  const first = masters.find(({ name }) => masters.every((other) => name <= other.name));
  return first === undefined ? [] : addressesOf(first);
}
