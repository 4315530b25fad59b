import type { ClusterConfig } from '../cluster-config.ts';
import { localPath } from '../references/local-path.ts';
import type { WrittenConfig } from '../schema/cluster.ts';

/** Paths of this machine as they were meant; addresses stay as they are. What files hold is read later. */
export function resolveArtifacts(
  { mirror, images, packages, bom, ...rest }: WrittenConfig['spec']['artifacts'],
  homeDir: string,
): ClusterConfig['spec']['artifacts'] {
  const meant = (place: string): string => localPath(place, homeDir) ?? place;
  return {
    ...rest,
    ...(mirror === undefined ? {} : { mirror: meant(mirror) }),
    ...(images === undefined ? {} : { images: meant(images) }),
    ...(packages === undefined ? {} : { packages: { folder: meant(packages), files: [] } }),
    bom: bom.map((file) => ({ file: meant(file), text: '' })),
  };
}
