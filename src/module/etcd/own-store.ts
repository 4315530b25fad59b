import type { ClusterConfig } from '../../config/cluster-config.ts';
import type { Store } from '../../task/host/store-data.ts';

/** The etcd that goes with the cluster; none where it is external. */
export const ownStore = ({ type, dataDir }: ClusterConfig['spec']['etcd']): Store | undefined =>
  type === 'external' ? undefined : { type, dataDir };
