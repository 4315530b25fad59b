import type { ClusterConfig } from '../../config/cluster-config.ts';
import { clientUrlOf } from '../../domain/etcd-member.ts';
import { etcdMembers } from './etcd-members.ts';

/** Where API servers find the store: the members by name, or what the file says of an etcd that is already there. */
export const etcdEndpoints = (config: ClusterConfig): readonly string[] =>
  config.spec.etcd.type === 'external'
    ? config.spec.etcd.external.endpoints.toSorted()
    : etcdMembers(config).map(clientUrlOf);
