import { minorOf } from '../../domain/kubernetes-version.ts';
import { parseVersion } from '../../domain/version.ts';
import type { WrittenConfig } from '../schema/cluster.ts';

type Etcd = WrittenConfig['spec']['etcd'];

/** The version of etcd that belongs to the version of Kubernetes, unless another is asked for. */
export function resolveEtcd(etcd: Etcd, kubernetesVersion: string): Etcd {
  const parsed = parseVersion(kubernetesVersion);
  const version = etcd.version ?? (parsed.ok ? minorOf(parsed.value)?.etcd : undefined);
  return { ...etcd, ...(version === undefined ? {} : { version }) };
}
