import type { OsFamily } from '../host-facts.ts';

/** What a host is wanted for, as far as packages depend on it. */
export type PackageUse =
  | 'node'
  /** What pods with volumes and people at a shell want; Kubernetes itself starts without. */
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
    node: ['socat', 'conntrack', 'ebtables', 'ipset', 'iptables', 'ethtool'],
    amenities: ['nfs-common', 'open-iscsi', 'bash-completion'],
    clock: ['chrony'],
    timezone: ['tzdata'],
    ipvs: ['ipvsadm'],
    keepalived: ['keepalived', 'curl'],
    haproxy: ['haproxy'],
    nginx: ['nginx', 'libnginx-mod-stream'],
    'kube-vip': ['curl', 'procps'],
  },
  rhel: {
    node: ['socat', 'conntrack-tools', 'ebtables', 'ipset', 'iptables', 'ethtool'],
    amenities: ['nfs-utils', 'iscsi-initiator-utils', 'bash-completion'],
    clock: ['chrony'],
    timezone: ['tzdata'],
    ipvs: ['ipvsadm'],
    keepalived: ['keepalived', 'curl'],
    haproxy: ['haproxy'],
    nginx: ['nginx', 'nginx-mod-stream'],
    'kube-vip': ['curl', 'procps-ng'],
  },
  suse: {
    node: ['socat', 'conntrack-tools', 'ebtables', 'ipset', 'iptables', 'ethtool'],
    amenities: ['nfs-client', 'open-iscsi', 'bash-completion'],
    clock: ['chrony'],
    timezone: ['timezone'],
    ipvs: ['ipvsadm'],
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
