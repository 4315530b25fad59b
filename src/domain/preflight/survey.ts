import type { HostFacts } from '../host-facts.ts';

/** What a directory is on, or will be on once it is made. */
export interface FileSystem {
  readonly mount: string;
  readonly device: string;
  readonly type: string;
  readonly sizeBytes: number;
  readonly freeBytes: number;
  /** An xfs made without ftype, on which no overlay works. */
  readonly lacksFileTypes: boolean;
  /** The directory is there and something is in it. */
  readonly isFilled: boolean;
}

export type ModuleState = 'loaded' | 'built-in' | 'loadable' | 'absent';

/** The first look at a host. */
export interface Sighting {
  readonly facts: HostFacts;
  readonly modules: ReadonlyMap<string, ModuleState>;
  readonly etcdDisk: FileSystem;
  readonly imageDisk: FileSystem;
  readonly stagingDisk: FileSystem;
  /** A keepalived that is set up to share the very address of the control plane. */
  readonly sharesAddress: boolean;
  /** Whether the host could open ports for others to try. */
  readonly listens: boolean;
}

/**
 * `refused`: the other end says no at once. `no-route`: somebody on the way does. `silent`: nobody says anything.
 * `unable`: the host has no bash to try with, or the place to try from is gone.
 */
export type Reached = 'answered' | 'refused' | 'no-route' | 'silent' | 'sent' | 'unable';

/** One way to another machine, and what became of the attempt. */
export interface Attempt {
  readonly path: Path;
  readonly reached: Reached;
}

/** A way that the cluster will need. */
export interface Path {
  /** The host, or the place outside of the cluster. */
  readonly to: string;
  readonly address: string;
  readonly port: number;
  readonly protocol: 'tcp' | 'udp' | 'dns';
  /** What is going to answer there. */
  readonly owner: string;
  /** Of a datagram: its size on the wire. */
  readonly bytes?: number;
  /** Nobody will need it: that nothing arrives there says nothing, only that the large one alone does not. */
  readonly isProbe?: boolean;
}

/**
 * Where a package is to come from. `unknown`: the sources of the host do not have it. `no-source`: its index does not, and
 * no source answers. `no-index`: none answers, and the index is empty. `unasked`: they were not done answering in time.
 */
export type PackageSupply =
  | 'installed'
  | 'known'
  | 'unknown'
  | 'no-source'
  | 'no-index'
  | 'no-manager'
  | 'unasked';

export interface FoundPackage {
  readonly supply: PackageSupply;
  /** The one that is installed, or that would be. */
  readonly version?: string;
}

/** `unset`: it answers that it does not know the time itself. `unable`: the host has no bash to ask with. */
export type TimeAnswer = 'answered' | 'unset' | 'unresolved' | 'silent' | 'unable';

/** What a host found out about the ways from it. */
export interface Excursion {
  readonly attempts: readonly Attempt[];
  /** Who has the address of the control plane, as its network says: a hardware address. */
  readonly addressHolder?: string;
  /** Mean time in which a small write reaches the disk of etcd; `null` where nothing can be written. */
  readonly writeMs?: number | null;
  /** By name, of those that the preparation wants. */
  readonly packages: ReadonlyMap<string, FoundPackage>;
  /** By name or address, of those outside that the host is to follow. */
  readonly timeServers: ReadonlyMap<string, TimeAnswer>;
}

/** Who sent it, and how large it was with its headers. */
export interface Datagram {
  readonly from: string;
  readonly bytes: number;
}

/** What arrived at the ports that a host had opened. */
export interface Hearing {
  readonly heard: readonly Datagram[];
  /** Whether it had every port for datagrams to the end; one of another program hears for that program. */
  readonly couldHear: boolean;
}

/** What arrived at a host, and its clock. */
export interface Reception extends Hearing {
  /** How far its clock is ahead of this machine's: somewhere in between, as the round trip leaves open. */
  readonly ahead: { readonly leastMs: number; readonly mostMs: number };
}

export interface SurveyedHost extends Sighting, Excursion, Reception {}

/** Everything that was seen, by host. One that could not be asked is not in it. */
export type Survey = ReadonlyMap<string, SurveyedHost>;
