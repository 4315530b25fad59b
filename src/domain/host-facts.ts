import type { KeptData } from './kept-data.ts';

/** Distributions that are set up in the same way. */
export type OsFamily = 'debian' | 'rhel' | 'suse';

export interface OperatingSystem {
  readonly id: string;
  readonly like: readonly string[];
  readonly version: string;
  readonly name: string;
  readonly family?: OsFamily;
}

export interface Disk {
  readonly mount: string;
  readonly device: string;
  readonly type: string;
  readonly sizeBytes: number;
  readonly freeBytes: number;
}

export interface HostAddress {
  readonly device: string;
  readonly address: string;
  readonly prefix: number;
}

export interface Link {
  readonly device: string;
  /** The largest packet it sends in one piece. */
  readonly mtu: number;
  /** As others on its network see it; a tunnel has none. */
  readonly hardwareAddress?: string;
}

export interface Route {
  /** `default` or a range. */
  readonly to: string;
  readonly via?: string;
  readonly device: string;
}

export interface Listener {
  readonly protocol: 'tcp' | 'udp';
  readonly address: string;
  readonly port: number;
  readonly program?: string;
  readonly pid?: number;
}

/** A trace of software that shares the host with Kubernetes or belongs to an earlier one. */
export interface Installation {
  readonly component: string;
  readonly path: string;
}

/** What one look at a host tells. Absent tools leave their part empty, never the whole. */
export interface HostFacts {
  readonly os: OperatingSystem;
  /** As release files name it: `amd64`, `arm64`, otherwise what the kernel says. */
  readonly arch: string;
  readonly kernel: string;
  readonly cgroupVersion: 1 | 2;
  readonly cpus: number;
  readonly memoryBytes: number;
  readonly disks: readonly Disk[];
  readonly addresses: readonly HostAddress[];
  readonly links: readonly Link[];
  readonly routes: readonly Route[];
  /** Milliseconds since the epoch by the host's clock. */
  readonly clockMs: number;
  readonly clockSynchronized: boolean;
  readonly timezone: string;
  /** Whether it also keeps the name of its time zone in a file of its own. */
  readonly hasTimezoneFile: boolean;
  readonly runningUnits: readonly string[];
  readonly listeners: readonly Listener[];
  readonly installations: readonly Installation[];
  readonly hostname: string;
  readonly machineId: string;
  readonly productUuid: string;
  /** What the host takes its own name for. */
  readonly ownNameAddresses: readonly string[];
  /** The cluster that kubexm has marked the host with. */
  readonly cluster?: string;
  /** What deletions of clusters were told to leave on it. */
  readonly kept?: readonly KeptData[];
  /** Firewalls that are at work. */
  readonly firewalls: readonly string[];
  readonly selinux: 'enforcing' | 'permissive' | 'disabled';
  readonly swap: readonly string[];
  readonly nameservers: readonly string[];
  /** Who answers for names: systemd-resolved, or the library by /etc/resolv.conf. */
  readonly resolver: 'resolved' | 'file';
  readonly packageManager?: string;
  /** Which of the programs that Kubernetes and we may need are there. */
  readonly commands: readonly string[];
}

/** By which others on its networks know a host. */
export const hardwareAddressesOf = ({ links }: Pick<HostFacts, 'links'>): readonly string[] =>
  links.flatMap(({ hardwareAddress }) => hardwareAddress ?? []);
