import type { ListedMember } from './etcd-health.ts';
import { type EtcdMember, peerUrlOf, sortedMembers } from './etcd-member.ts';

export interface EtcdFounding {
  readonly cluster: string;
  readonly members: readonly EtcdMember[];
}

/**
 * What a member without data is told: with whom it founds a cluster. The token keeps clusters of other names apart, should
 * an address ever be shared; being made of the name alone, it is the same however often a founding is taken up.
 */
export const foundingFlags = ({ cluster, members }: EtcdFounding, member: EtcdMember) => ({
  'initial-advertise-peer-urls': peerUrlOf(member),
  'initial-cluster': sortedMembers(members)
    .map((one) => `${one.name}=${peerUrlOf(one)}`)
    .join(','),
  'initial-cluster-state': 'new',
  'initial-cluster-token': tokenOf(cluster),
});

/** What a member without data is told that joins a cluster which is there: all that the cluster lists, and itself. */
export const joiningFlags = (cluster: string, listed: readonly ListedMember[], member: EtcdMember) => ({
  'initial-advertise-peer-urls': peerUrlOf(member),
  'initial-cluster': [
    ...listed
      .filter(({ peerUrls }) => !peerUrls.includes(peerUrlOf(member)))
      .flatMap(({ id, name, peerUrls }) => peerUrls.map((url) => `${name === '' ? id : name}=${url}`)),
    `${member.name}=${peerUrlOf(member)}`,
  ]
    .toSorted()
    .join(','),
  'initial-cluster-state': 'existing',
  'initial-cluster-token': tokenOf(cluster),
});

const tokenOf = (cluster: string): string => `kubexm-${cluster}`;
