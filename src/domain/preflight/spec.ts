import type { Cidr } from '../cidr.ts';
import type { PackageUse } from '../data/host-packages.ts';
import type { OsFamily } from '../host-facts.ts';

export type HostRole = 'etcd' | 'master' | 'worker' | 'registry' | 'loadbalancer' | 'storage';

export interface PreflightHost {
  readonly name: string;
  readonly roles: readonly HostRole[];
  /** The addresses by which the other hosts know it. */
  readonly addresses: readonly string[];
  readonly arch?: string;
  /** What it needs packages for. */
  readonly uses: readonly PackageUse[];
  /** What the preparation will want installed, by the names of each family. */
  readonly packages: Readonly<Record<OsFamily, readonly string[]>>;
  /** Time servers that are no hosts of the cluster and that it is to follow. */
  readonly timeServers: readonly string[];
  /** It tells the others the time, its own when nobody tells it. */
  readonly servesTime: boolean;
}

/** Where the API is going to be, when that is an address which one of the hosts will take. */
export interface VirtualAddress {
  readonly address: string;
  readonly port: number;
  readonly holders: readonly string[];
  readonly device?: string;
  /** Hosts of this cluster that were looked at before, whether they are judged or not. */
  readonly known?: readonly KnownHolder[];
}

export interface KnownHolder {
  readonly name: string;
  readonly hardwareAddresses: readonly string[];
  /** It has a keepalived, and the name of the API stands for this very address on it. */
  readonly sharesAddress: boolean;
}

/** What the hosts are wanted for, as far as they can be judged by it. */
export interface PreflightSpec {
  readonly cluster: string;
  readonly hosts: readonly PreflightHost[];
  /** The minor of Kubernetes 1. */
  readonly minor: number;
  readonly minCpus: number;
  readonly minMasterMemoryMB: number;
  readonly minWorkerMemoryMB: number;
  readonly minEtcdDiskGB: number;
  readonly minImageDiskGB: number;
  readonly skipChecks: readonly string[];
  readonly etcdDirectory: string;
  /** Members that come about begin with the data of this cluster that a deletion left, where there is any. */
  readonly takesUpKeptData: boolean;
  readonly imageDirectory: string;
  /** Where archives of images lie on a host until they are imported. */
  readonly stagingDirectory: string;
  readonly proxyMode: 'nftables' | 'iptables' | 'ipvs';
  /** How pods of different hosts reach each other. */
  readonly overlay: Overlay;
  /** Kernel modules that the configuration asks for beyond those of the parts. */
  readonly modules: readonly string[];
  readonly podRanges: readonly Cidr[];
  readonly serviceRanges: readonly Cidr[];
  readonly endpointPort: number;
  readonly balancers: readonly HostRole[];
  readonly registryPort?: number;
  readonly externalEtcd: readonly { readonly address: string; readonly port: number }[];
  readonly virtualAddress?: VirtualAddress;
  /** The kubelet was told to live with control groups of the first version. */
  readonly allowsCgroupV1: boolean;
  /** The program to install packages with, where the configuration names one. */
  readonly packageManager?: string;
  /** Files of packages that are brought along, each below a folder named after its system. */
  readonly packageFiles: readonly string[];
  /** What the preparation of the hosts is going to do about it. */
  readonly preparation: {
    readonly firewall: 'disable' | 'rules' | 'keep';
    readonly selinux: 'disable' | 'permissive' | 'keep';
    readonly setsClock: boolean;
    readonly setsNameservers: boolean;
    /** Lines in /etc/hosts beyond those of the hosts. */
    readonly addsNames: boolean;
    /** Scripts of the operator come first, and may set up package sources. */
    readonly runsHooks: boolean;
  };
}

export type Overlay = 'vxlan-8472' | 'vxlan-4789' | 'geneve' | 'wireguard' | 'ipip' | 'bgp' | 'none';
