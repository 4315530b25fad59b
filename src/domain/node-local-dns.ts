/** Where the DNS cache of a node listens: an address that never leaves the node. */
export const nodeLocalDnsAddress = '169.254.20.10';

interface Dns {
  /** Of the service, the primary first. */
  readonly serviceAddresses: readonly string[];
  readonly proxyMode: 'iptables' | 'ipvs' | 'nftables';
  readonly hasNodeLocal: boolean;
}

/**
 * Whom kubelets tell pods to ask. With iptables the cache also takes the address of the service, so that pods need not
 * know of it; kube-proxy of the other modes would answer there first.
 */
export const podDnsAddresses = ({ serviceAddresses, proxyMode, hasNodeLocal }: Dns): readonly string[] =>
  hasNodeLocal && proxyMode !== 'iptables' ? [nodeLocalDnsAddress] : serviceAddresses;

/** Addresses that the cache listens at. */
export const nodeLocalDnsListens = ({ serviceAddresses, proxyMode }: Omit<Dns, 'hasNodeLocal'>) => [
  nodeLocalDnsAddress,
  ...(proxyMode === 'iptables' ? serviceAddresses.filter((address) => !address.includes(':')) : []),
];
