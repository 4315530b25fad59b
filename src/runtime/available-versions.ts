import { type BomFile, layBom } from '../resource/bom.ts';

export interface AvailableVersion {
  readonly component: string;
  readonly version: string;
  readonly arches: readonly string[];
  readonly checksum: 'known' | 'unknown';
}

/** Every version of every component in the bill of materials, and of every image with a digest; overlays count. */
export function availableVersions(overlays: readonly BomFile[]): readonly AvailableVersion[] {
  const { data } = layBom(overlays, {});
  const files = Object.entries(data.components).flatMap(([component, { versions }]) =>
    Object.entries(versions).map(
      ([version, byArch]): AvailableVersion => ({
        component,
        version,
        arches: Object.keys(byArch),
        checksum: Object.values(byArch).every((file) => file?.checksum) ? 'known' : 'unknown',
      }),
    ),
  );
  const images = Object.values(data.images).flatMap(({ repository, tags }) =>
    Object.entries(tags).map(
      ([tag, { digest }]): AvailableVersion => ({
        component: repository,
        version: tag,
        arches: ['any'],
        checksum: digest === null ? 'unknown' : 'known',
      }),
    ),
  );
  return [...files, ...images];
}
