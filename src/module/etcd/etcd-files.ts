import type { ClusterConfig } from '../../config/cluster-config.ts';
import { kubernetesPaths } from '../../domain/kubernetes-paths.ts';
import type { EtcdFiles } from '../../template/kubernetes/settings.ts';

/** What opens the store to API servers: all of it where its authority is ours, otherwise what the file gives. */
export function etcdFiles({ spec }: ClusterConfig): EtcdFiles {
  const whole = { trust: kubernetesPaths.etcdTrust, client: kubernetesPaths.apiServerToEtcd };
  if (spec.etcd.type !== 'external') return whole;
  const { authority, client } = spec.etcd.given ?? {};
  return {
    ...(authority === undefined ? {} : { trust: whole.trust }),
    ...(client === undefined ? {} : { client: whole.client }),
  };
}
