import type { FamilyRanges } from '../../domain/family-ranges.ts';

export type Encapsulation = 'Always' | 'CrossSubnet' | 'Never';

export interface CalicoSettings {
  readonly pods: FamilyRanges;
  readonly ipipMode: Encapsulation;
  readonly vxlanMode: Encapsulation;
  /** Mask of each block that a node takes out of the IPv4 pool. */
  readonly blockSize: number;
  /** The largest packet of a pod; 0 lets calico look for it. */
  readonly mtu: number;
  /** Rules of nftables instead of iptables, as kube-proxy has them. */
  readonly usesNftables: boolean;
  readonly images: { readonly node: string; readonly cni: string; readonly controllers: string };
}

export const calicoNamespace = 'kube-system';

/** The routes of nodes are told by BGP unless VXLAN makes every node a neighbour. */
export const speaksBgp = ({ vxlanMode }: CalicoSettings): boolean => vxlanMode === 'Never';
