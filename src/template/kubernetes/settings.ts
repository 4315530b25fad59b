import type { Component } from '../../domain/component.ts';
import type { EncryptionBlock } from '../../domain/encryption-rules.ts';
import type { Version } from '../../domain/version.ts';

export type KubernetesComponent = Exclude<Component, 'etcd'>;

/** Arguments by name, without dashes. */
export type Arguments = Readonly<Record<string, string>>;

/** Where a control plane has what opens etcd to it; one of others may ask for less, or for nothing. */
export interface EtcdFiles {
  readonly trust?: string;
  readonly client?: { readonly certificate: string; readonly key: string };
}

/** What holds for all hosts of a cluster, whichever way its control plane is run. */
export interface KubernetesSettings {
  readonly version: Version;
  /** DNS domain, such as `cluster.local`. */
  readonly domain: string;
  /** One, or one per family with the primary first. */
  readonly podRanges: readonly string[];
  readonly serviceRanges: readonly string[];
  /** Of the range each node gets, by family. */
  readonly nodeMaskSizes: { readonly v4?: number; readonly v6?: number };
  readonly nodePortRange: string;
  readonly dnsAddresses: readonly string[];
  readonly featureGates: Readonly<Record<string, boolean>>;
  /** What the operator adds; judged before, so that it never contradicts what is managed. */
  readonly extraArgs: Readonly<Record<KubernetesComponent, Arguments>>;
  readonly etcdEndpoints: readonly string[];
  readonly etcdFiles: EtcdFiles;
  /** Others take over while one control plane restarts. */
  readonly isBalanced: boolean;
  readonly leafLifetimeDays: number;
  readonly audit?: {
    readonly maxAgeDays: number;
    readonly maxBackups: number;
    readonly maxSizeMB: number;
    /** Instead of ours. */
    readonly policy?: string;
  };
  readonly encryption: readonly EncryptionBlock[];
}
