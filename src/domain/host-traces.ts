import type { KeptData } from './kept-data.ts';
import type { VirtualRouter } from './virtual-router.ts';

/**
 * What an earlier creation left on a host. Founder and members of a cluster are told from it and from nothing else:
 * the order of hosts in a file means nothing.
 */
export interface HostTraces {
  /** The cluster the host was prepared for. */
  readonly cluster?: string;
  /** What a deletion of this very cluster was told to leave. */
  readonly kept?: KeptData;
  /** Its data directory of etcd holds a member. */
  readonly hasEtcdData: boolean;
  /** Another data directory, which its own settings of etcd name, and which holds a member. */
  readonly etcdDataElsewhere?: string;
  /** It was told whom to found etcd with, and etcd has not been found complete since. */
  readonly isFoundingEtcd: boolean;
  /** It was told how to become a member of an etcd that is there, and etcd has not been found complete since. */
  readonly isJoiningEtcd: boolean;
  /** Its member of etcd runs: started, and part of a majority then. */
  readonly runsEtcd: boolean;
  /** Its control plane was set up to the end: the administrator's file is there. */
  readonly isControlPlane: boolean;
  /** It has been a node: its kubelet has an identity. */
  readonly isNode: boolean;
  readonly runsKubelet: boolean;
  /** Its kubelet has a certificate of its own, and needs no token any more. */
  readonly hasIdentity: boolean;
  /** What the name of the API stands for on it, by its own file of names. */
  readonly endpoint?: string;
  /** Places of the API that it was told to leave and where it may still hold connections. */
  readonly formerPlaces: readonly string[];
  /** keepalived starts with it, ours or somebody's. */
  readonly sharesAddress: boolean;
  /** Addresses that its keepalived is told to share. */
  readonly routers: readonly VirtualRouter[];
  /** Where its balancer is asked how it is; none where it has none of ours. */
  readonly balancerPort?: number;
}
