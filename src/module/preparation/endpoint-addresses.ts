import type { ClusterConfig, Host } from '../../config/cluster-config.ts';
import { virtualAddress } from '../../config/virtual-address.ts';
import { kubernetesPorts } from '../../domain/kubernetes-ports.ts';
import { addressesOf } from './addresses-of.ts';

/**
 * What the domain of the control plane means on a host; nothing where DNS answers for it. On a master it is the master
 * itself: no control plane then needs a balancer to come into being or to stay, and none is sent back by a balancer to
 * where it came from, which many cannot. Only where the port of the balancer is not that of API servers it must be the
 * balancer there, too. A worker with a balancer of its own takes that one, whatever DNS says to others.
 */
export function endpointAddresses(config: ClusterConfig, host: Host): readonly string[] {
  const { externalDNS, internalLoadbalancer, port } = config.spec.controlPlaneEndpoint;
  const isMaster = host.roles.includes('master');
  const isBalanced = internalLoadbalancer === 'haproxy' || internalLoadbalancer === 'nginx';
  if (!isMaster && isBalanced && host.roles.includes('worker')) return ['127.0.0.1'];
  if (externalDNS) return [];
  const virtual = virtualAddress(config);
  if (isMaster && (virtual === '' || port === kubernetesPorts.apiServer)) return addressesOf(host);
  if (virtual !== '') return [virtual];
  const masters = config.spec.hosts.filter(({ roles }) => roles.includes('master'));
  const first = masters.find(({ name }) => masters.every((other) => name <= other.name));
  return first === undefined ? [] : addressesOf(first);
}
