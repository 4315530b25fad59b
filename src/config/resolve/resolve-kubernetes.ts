import type { ClusterConfig } from '../cluster-config.ts';
import type { WrittenConfig } from '../schema/cluster.ts';

export function resolveKubernetes(spec: WrittenConfig['spec']): ClusterConfig['spec']['kubernetes'] {
  const version = spec.kubernetes.version ?? 'v1.36.4';
  return { ...spec.kubernetes, version, proxyMode: spec.kubernetes.proxyMode ?? 'nftables' };
}
