import type { ClusterConfig, Host } from '../../config/cluster-config.ts';
import { type EtcdMember, sortedMembers } from '../../domain/etcd-member.ts';

/** The members that the file asks for, in the order of their names. */
export const etcdMembers = ({ spec }: ClusterConfig): readonly EtcdMember[] =>
  sortedMembers(spec.hosts.filter(({ roles }) => roles.includes('etcd')).map(memberOn));

/** The member that a host has, or would have. */
export function memberOn({ name, address, internalAddress: { v4, v6 } }: Host): EtcdMember {
  const [first = address, ...others] = [v4, v6].filter((one) => one !== undefined);
  return { name, addresses: [first, ...others] };
}
