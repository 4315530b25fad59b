import type { PackageFolder } from '../domain/package-list.ts';
import type { Secret } from '../domain/secret.ts';
import type { GivenAuthorities } from '../pki/create-authorities.ts';
import type { WrittenConfig } from './schema/cluster.ts';
import type { Role } from './schema/role-groups.ts';

/** What opens a machine, after the defaults of `spec.global`. */
export interface Login {
  readonly password?: Secret;
  readonly privateKey?: Secret;
  /** Absolute; `~` is expanded. */
  readonly privateKeyPath?: string;
  readonly privateKeyPassphrase?: Secret;
}

/** How a machine is reached over ssh. */
export interface SshAccess {
  readonly address: string;
  readonly port: number;
  readonly user: string;
  readonly login: Login;
  /** Fingerprints; when there are any, no other key is trusted. */
  readonly hostKeys: readonly string[];
  readonly connectTimeoutMs: number;
}

export interface Host extends SshAccess {
  readonly name: string;
  readonly internalAddress: { readonly v4?: string; readonly v6?: string };
  readonly arch?: 'amd64' | 'arm64';
  readonly labels: Readonly<Record<string, string>>;
  readonly taints: WrittenSpec['hosts'][number]['taints'];
  readonly roles: readonly Role[];
}

type WrittenSpec = WrittenConfig['spec'];
type WrittenKubernetes = WrittenSpec['kubernetes'];
type WrittenAuth = WrittenSpec['registry']['auths'][string];
type WrittenEndpoint = WrittenSpec['controlPlaneEndpoint'];

/** How a registry is logged in to, with what its folder of certificates held; absent where there is no such folder. */
export interface RegistryAuth extends Readonly<WrittenAuth> {
  readonly certificates?: RegistryCertificates;
}

export interface RegistryCertificates {
  /** All of `*.crt`. */
  readonly authority?: Secret;
  /** `*.cert` with the `*.key` of the same name. */
  readonly client?: { readonly certificate: Secret; readonly key: Secret };
}

/** What the files hold by which an etcd that is already there is reached. */
export interface ExternalEtcdFiles {
  readonly authority?: string;
  readonly client?: { readonly certificate: string; readonly key: Secret };
}

/** The effective configuration: every default decided, every name resolved. */
export interface ClusterConfig {
  readonly apiVersion: WrittenConfig['apiVersion'];
  readonly kind: 'Cluster';
  readonly metadata: { readonly name: string };
  readonly spec: Omit<
    WrittenSpec,
    | 'global'
    | 'hosts'
    | 'roleGroups'
    | 'kubernetes'
    | 'controlPlaneEndpoint'
    | 'registry'
    | 'etcd'
    | 'artifacts'
    | 'certs'
    | 'dns'
  > & {
    /** Every host is reached through the bastion, when there is one. */
    readonly global: Omit<WrittenSpec['global'], 'bastion'> & { readonly bastion?: SshAccess };
    readonly hosts: readonly Host[];
    readonly roleGroups: Readonly<Record<Role, readonly string[]>>;
    readonly kubernetes: Omit<WrittenKubernetes, 'version' | 'proxyMode' | 'audit'> & {
      readonly version: string;
      readonly proxyMode: 'nftables' | 'iptables' | 'ipvs';
      readonly audit: WrittenKubernetes['audit'] & {
        /** What the operator's own policy says; ours when absent. */
        readonly given?: string;
      };
    };
    readonly etcd: WrittenSpec['etcd'] & {
      /** What the files of an external etcd hold. */
      readonly given?: ExternalEtcdFiles;
    };
    readonly certs: WrittenSpec['certs'] & {
      /** What the files of the authorities hold. */
      readonly given: GivenAuthorities;
    };
    readonly dns: Omit<WrittenSpec['dns'], 'nodelocaldns'> & {
      readonly nodelocaldns: WrittenSpec['dns']['nodelocaldns'] & { readonly enabled: boolean };
    };
    readonly artifacts: Omit<WrittenSpec['artifacts'], 'bom' | 'packages'> & {
      readonly packages?: PackageFolder;
      /** With what they hold, so that a run taken up again has the same. */
      readonly bom: readonly { readonly file: string; readonly text: string }[];
    };
    readonly controlPlaneEndpoint: Omit<WrittenEndpoint, 'externalLoadBalancer'> & {
      readonly externalLoadBalancer: '' | 'kubexm-kh' | 'kubexm-kn' | 'external';
    };
    readonly registry: Omit<WrittenSpec['registry'], 'type' | 'auths'> & {
      readonly type: 'registry' | 'harbor' | 'external' | 'none';
      readonly auths: Readonly<Record<string, RegistryAuth>>;
    };
  };
}
