import type { ClusterConfig } from '../config/cluster-config.ts';

/** The hosts that tell what has become of the cluster so far. */
export const stateKeepers = ({ spec }: ClusterConfig): readonly string[] =>
  spec.hosts
    .filter(({ roles }) => roles.includes('master') || roles.includes('etcd'))
    .map(({ name }) => name);
