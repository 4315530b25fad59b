import type { ClusterConfig } from '../../config/cluster-config.ts';
import { kubernetesPaths } from '../../domain/kubernetes-paths.ts';
import type { AuthorityRow } from '../../task/pki/place-authorities.ts';

/** Whom API servers trust to be etcd, where its authority is ours; the files of an external one are placed as they were given. */
export const etcdTrust = ({ spec }: ClusterConfig): readonly AuthorityRow[] =>
  spec.etcd.type === 'external' ? [] : [{ path: kubernetesPaths.etcdTrust, what: 'bundle', of: 'etcd' }];
