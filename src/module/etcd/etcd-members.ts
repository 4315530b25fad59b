import type { ClusterConfig } from '../../config/cluster-config.ts';
import { type EtcdMember, sortedMembers } from '../../domain/etcd-member.ts';

/** The members that the file asks for, in the order of their names. */
export const etcdMembers = ({ spec }: ClusterConfig): readonly EtcdMember[] =>
  sortedMembers(
    spec.hosts
      .filter(({ roles }) => roles.includes('etcd'))
      .map(({ name, address, internalAddress: { v4, v6 } }): EtcdMember => {
        const [first = address, ...others] = [v4, v6].filter((one) => one !== undefined);
        return { name, addresses: [first, ...others] };
      }),
  );
