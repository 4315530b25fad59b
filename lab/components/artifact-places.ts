import { join } from 'node:path';
import type { BuildSet } from './build-unit.ts';
import { componentsCache } from './cache.ts';

/** Where the artifacts of a set are put unless another place is named; tests look for them here. */
export const artifactsFolder = (set: BuildSet): string => join(componentsCache(), `artifacts-${set}`);

/** What creating artifacts leaves in its folder. */
export const artifactPlaces = (folder: string) => ({
  /** Release files under the hosts and paths of their upstream URLs. */
  mirror: join(folder, 'mirror'),
  /** An OCI layout. */
  images: join(folder, 'images'),
  /** To be laid over the bill of materials. */
  overlay: join(folder, 'bom-overlay.json'),
  /** How long each component took to build. */
  times: join(folder, 'build-times.md'),
});
