import type { ClusterConfig, Host } from '../../config/cluster-config.ts';
import type { HealthHost, HealthRole, HealthSpec } from '../../domain/health/spec.ts';
import { isNode } from '../../domain/health/spec.ts';
import { apiServiceAddresses, dnsServiceAddresses } from '../../domain/service-addresses.ts';
import { externalEtcd } from '../etcd/external-etcd.ts';

type Spec = ClusterConfig['spec'];

/** Where a network plugin runs, besides `kube-system`. */
const namespaceOf: Readonly<Partial<Record<Spec['network']['plugin'], string>>> = { flannel: 'kube-flannel' };

/** What the configuration says about how the cluster should be found. */
export function healthSpec(
  config: ClusterConfig,
  names: readonly string[],
  { isWhole = true }: { readonly isWhole?: boolean } = {},
): HealthSpec {
  const { spec } = config;
  const all = spec.hosts.map((host) => hostOf(host, spec.etcd.type)).filter(({ roles }) => roles.length > 0);
  const ofPlugin = namespaceOf[spec.network.plugin];
  return {
    hosts: all.filter(({ name }) => names.includes(name)),
    nodes: all.filter(isNode).map(({ name }) => name),
    members: all.filter(({ roles }) => roles.includes('etcd')).map(({ name }) => name),
    etcd: spec.etcd.type,
    ...(spec.etcd.type === 'external' ? { external: externalEtcd(config) } : {}),
    version: spec.kubernetes.version,
    domain: spec.kubernetes.clusterName,
    dnsAddresses: dnsServiceAddresses(spec.network.kubeServiceCIDR),
    // With two families, too, the service of the API has an address of the first only.
    apiAddresses: apiServiceAddresses(spec.network.kubeServiceCIDR).slice(0, 1),
    hasNetwork: spec.network.plugin !== 'none',
    isWhole,
    namespaces: ['kube-system', ...(ofPlugin === undefined ? [] : [ofPlugin])],
  };
}

/** Members live where the type says, whatever stands in the group. */
function hostOf({ name, roles, internalAddress }: Host, etcd: Spec['etcd']['type']): HealthHost {
  const has: Readonly<Record<HealthRole, boolean>> = {
    etcd: etcd === 'kubeadm' ? roles.includes('master') : etcd === 'kubexm' && roles.includes('etcd'),
    master: roles.includes('master'),
    worker: roles.includes('worker'),
  };
  const kept = (['etcd', 'master', 'worker'] as const).filter((role) => has[role]);
  return { name, roles: kept, addresses: Object.values(internalAddress) };
}
