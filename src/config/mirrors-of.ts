import type { ClusterConfig } from './cluster-config.ts';

type Written = ClusterConfig['spec']['kubernetes']['containerRuntime']['containerd']['registryMirrors'];

/** The mirrors of each registry, in the order in which they are asked. A list alone is that of docker.io. */
export const mirrorsOf = (written: Written): ReadonlyMap<string, readonly string[]> =>
  new Map(
    Object.entries(Array.isArray(written) ? { 'docker.io': written } : written).filter(
      ([, mirrors]) => mirrors.length > 0,
    ),
  );
