import type { ExternalEtcd } from '../external-etcd.ts';

export type HealthRole = 'etcd' | 'master' | 'worker';

export interface HealthHost {
  readonly name: string;
  /** `etcd` wherever a member is, whoever runs it. */
  readonly roles: readonly HealthRole[];
  /** The addresses by which the other hosts know it. */
  readonly addresses: readonly string[];
}

/** What a cluster is measured by. */
export interface HealthSpec {
  /** Those that are looked at, in the order of the file. */
  readonly hosts: readonly HealthHost[];
  /** All hosts that shall be nodes, also those that are not looked at. */
  readonly nodes: readonly string[];
  /** All members of etcd, also those that are not looked at. */
  readonly members: readonly string[];
  readonly etcd: 'kubexm' | 'kubeadm' | 'external';
  /** One that is already there; it has no members among the hosts. */
  readonly external?: ExternalEtcd;
  /** As nodes say it: `v1.34.4`. */
  readonly version: string;
  /** The DNS domain of the cluster. */
  readonly domain: string;
  /** Where the cluster's DNS answers. */
  readonly dnsAddresses: readonly string[];
  /** Of the service `kubernetes`, one per family. */
  readonly apiAddresses: readonly string[];
  /** Whether pods have a network of ours; false where somebody else brings it, at some time. */
  readonly hasNetwork: boolean;
  /** Whether pods elsewhere than on these hosts count, too. */
  readonly isWhole: boolean;
  /** Where everything must run. */
  readonly namespaces: readonly string[];
}

export const isNode = ({ roles }: HealthHost): boolean =>
  roles.includes('master') || roles.includes('worker');

export const isMaster = ({ roles }: HealthHost): boolean => roles.includes('master');

export const isMember = ({ roles }: HealthHost): boolean => roles.includes('etcd');
