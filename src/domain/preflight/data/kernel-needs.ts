import type { Overlay, PreflightSpec } from '../spec.ts';

/** The oldest kernel of a supported distribution (RHEL 8). */
export const oldestKernel = '4.18';

/** kube-proxy itself refuses the nftables mode below this (pkg/proxy/nftables/proxier.go). */
export const oldestKernelForNftables = '5.13';

/** From which minor on kubeadm warns about older kernels (k8s.io/system-validators, as each release carries it). */
const advisedKernels: readonly (readonly [minor: number, kernel: string])[] = [
  [34, '5.4'],
  [32, '4.19'],
  [31, '3.10'],
];

export const advisedKernel = (minor: number): string =>
  advisedKernels.find(([from]) => minor >= from)?.[1] ?? oldestKernel;

/** The kubelet does not start on control groups of the first version from here on, unless told to. */
export const firstWithoutCgroupV1 = 35;

const always = ['overlay', 'br_netfilter', 'nf_conntrack'];

const byProxyMode: Readonly<Record<PreflightSpec['proxyMode'], readonly string[]>> = {
  nftables: ['nf_tables'],
  iptables: ['ip_tables'],
  ipvs: ['ip_vs', 'ip_vs_rr', 'ip_vs_wrr', 'ip_vs_sh'],
};

const byOverlay: Readonly<Record<Overlay, readonly string[]>> = {
  'vxlan-8472': ['vxlan'],
  'vxlan-4789': ['vxlan'],
  geneve: ['geneve'],
  wireguard: ['wireguard'],
  ipip: ['ipip'],
  bgp: [],
  none: [],
};

export const modulesFor = ({ proxyMode, overlay, modules }: PreflightSpec): readonly string[] => [
  ...new Set([...always, ...byProxyMode[proxyMode], ...byOverlay[overlay], ...modules]),
];
