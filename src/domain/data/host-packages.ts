import type { OsFamily } from '../host-facts.ts';

/** What a host is wanted for, as far as packages depend on it. */
export type PackageUse =
  /** What kube-proxy, network plugins and, before 1.32, kubeadm start on a host. */
  | 'node'
  /** What pods with volumes, older programs and people at a shell want; Kubernetes itself starts without. */
  | 'amenities'
  | 'clock'
  | 'timezone'
  | 'ipvs'
  | 'keepalived'
  | 'haproxy'
  | 'nginx'
  | 'kube-vip';

/** The packages by use, under the names each family has for them. */
const names: Readonly<Record<OsFamily, Readonly<Record<PackageUse, readonly string[]>>>> = {
  debian: {
    node: ['conntrack', 'iptables'],
    amenities: ['socat', 'ebtables', 'ipset', 'ethtool', 'nfs-common', 'open-iscsi', 'bash-completion'],
    clock: ['chrony'],
    timezone: ['tzdata'],
    ipvs: ['ipvsadm', 'ipset'],
    keepalived: ['keepalived', 'curl'],
    haproxy: ['haproxy'],
    nginx: ['nginx', 'libnginx-mod-stream'],
    'kube-vip': ['curl', 'procps'],
  },
  rhel: {
    node: ['conntrack-tools', 'iptables'],
    amenities: [
      'socat',
      'ebtables',
      'ipset',
      'ethtool',
      'nfs-utils',
      'iscsi-initiator-utils',
      'bash-completion',
    ],
    clock: ['chrony'],
    timezone: ['tzdata'],
    ipvs: ['ipvsadm', 'ipset'],
    keepalived: ['keepalived', 'curl'],
    haproxy: ['haproxy'],
    nginx: ['nginx', 'nginx-mod-stream'],
    'kube-vip': ['curl', 'procps-ng'],
  },
  suse: {
    node: ['conntrack-tools', 'iptables'],
    amenities: ['socat', 'ebtables', 'ipset', 'ethtool', 'nfs-client', 'open-iscsi', 'bash-completion'],
    clock: ['chrony'],
    timezone: ['timezone'],
    ipvs: ['ipvsadm', 'ipset'],
    keepalived: ['keepalived', 'curl'],
    haproxy: ['haproxy'],
    nginx: ['nginx'],
    'kube-vip': ['curl', 'procps'],
  },
};

export const packagesFor = (family: OsFamily, uses: readonly PackageUse[]): readonly string[] =>
  uses.flatMap((use) => names[family][use]);

/** Where chrony has its things. */
export const chronyPlaces: Readonly<
  Record<OsFamily, { readonly unit: string; readonly path: string; readonly driftFile: string }>
> = {
  debian: {
    unit: 'chrony.service',
    path: '/etc/chrony/chrony.conf',
    driftFile: '/var/lib/chrony/chrony.drift',
  },
  rhel: { unit: 'chronyd.service', path: '/etc/chrony.conf', driftFile: '/var/lib/chrony/drift' },
  suse: { unit: 'chronyd.service', path: '/etc/chrony.conf', driftFile: '/var/lib/chrony/drift' },
};
