import type { Secret } from '../domain/secret.ts';
import type { WrittenConfig } from './schema/cluster.ts';
import type { Role } from './schema/role-groups.ts';

/** How to log in to a host, after the defaults of `spec.global`. */
export interface Login {
  readonly password?: Secret;
  readonly privateKey?: Secret;
  /** Absolute; `~` is expanded. */
  readonly privateKeyPath?: string;
  readonly privateKeyPassphrase?: Secret;
}

export interface Host {
  readonly name: string;
  readonly address: string;
  readonly internalAddress: { readonly v4?: string; readonly v6?: string };
  readonly port: number;
  readonly user: string;
  readonly login: Login;
  readonly arch?: 'amd64' | 'arm64';
  readonly labels: Readonly<Record<string, string>>;
  readonly taints: WrittenSpec['hosts'][number]['taints'];
  readonly connectTimeoutMs: number;
  readonly roles: readonly Role[];
}

type WrittenSpec = WrittenConfig['spec'];
type WrittenKubernetes = WrittenSpec['kubernetes'];
type WrittenEndpoint = WrittenSpec['controlPlaneEndpoint'];

/** The effective configuration: every default decided, every name resolved. */
export interface ClusterConfig {
  readonly apiVersion: WrittenConfig['apiVersion'];
  readonly kind: 'Cluster';
  readonly metadata: { readonly name: string };
  readonly spec: Omit<
    WrittenSpec,
    'hosts' | 'roleGroups' | 'kubernetes' | 'controlPlaneEndpoint' | 'registry' | 'etcd'
  > & {
    readonly hosts: readonly Host[];
    readonly roleGroups: Readonly<Record<Role, readonly string[]>>;
    readonly kubernetes: Omit<WrittenKubernetes, 'version' | 'proxyMode'> & {
      readonly version: string;
      readonly proxyMode: 'nftables' | 'iptables' | 'ipvs';
    };
    readonly etcd: WrittenSpec['etcd'];
    readonly controlPlaneEndpoint: Omit<WrittenEndpoint, 'externalLoadBalancer'> & {
      readonly externalLoadBalancer: '' | 'kubexm-kh' | 'kubexm-kn' | 'external';
    };
    readonly registry: Omit<WrittenSpec['registry'], 'type'> & {
      readonly type: 'registry' | 'harbor' | 'external' | 'none';
    };
  };
}
