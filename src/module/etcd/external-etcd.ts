import type { ClusterConfig } from '../../config/cluster-config.ts';
import type { ExternalEtcd } from '../../domain/external-etcd.ts';
import { etcdEndpoints } from './etcd-endpoints.ts';

/** Where an etcd that is already there is asked, and with what. */
export const externalEtcd = (config: ClusterConfig): ExternalEtcd => ({
  endpoints: etcdEndpoints(config),
  ...config.spec.etcd.given,
});
