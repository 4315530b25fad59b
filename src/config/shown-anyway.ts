import type { Segment } from './pointer.ts';

/**
 * Fields whose value everybody sees who uses the cluster, and by which later files are told from this one: `*` is any name
 * or index. A password that happens to be the same word is not told by them.
 */
const places = [
  'apiVersion',
  'kind',
  'metadata.name',
  'spec.kubernetes.type',
  'spec.kubernetes.version',
  'spec.kubernetes.clusterName',
  'spec.kubernetes.encryption.resources.*.resources.*',
  'spec.kubernetes.encryption.resources.*.providers.*.*.keys.*.name',
  'spec.etcd.type',
  'spec.etcd.version',
  'spec.etcd.dataDir',
  'spec.network.plugin',
  'spec.network.kubePodsCIDR',
  'spec.network.kubeServiceCIDR',
  'spec.controlPlaneEndpoint.*',
  'spec.controlPlaneEndpoint.*.*',
  'spec.hosts.*.name',
  'spec.hosts.*.address',
  'spec.hosts.*.internalAddress.*',
  'spec.hosts.*.arch',
  'spec.hosts.*.roles.*',
  'spec.roleGroups.*.*',
].map((place) => place.split('.'));

/** No secret is hidden there: typed ones are left out of a record whatever their place. */
export const isShownAnyway = (path: readonly Segment[]): boolean =>
  places.some(
    (place) =>
      place.length === path.length && place.every((name, at) => name === '*' || name === String(path[at])),
  );
