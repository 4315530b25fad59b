import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Arch } from '../../src/domain/arch.ts';
import { problem } from '../../src/problem/problem.ts';
import type { CachedArchive } from './cached-archive.ts';
import { largestLayerBytes } from './data/images.ts';
import { type Blob, describeImage, type ImageRuntime, mediaTypes } from './oci/image.ts';
import { placeFile } from './place-file.ts';
import { replaceFile } from './replace-file.ts';

/** An image whose layers are there. */
export interface ImageParts {
  readonly repository: string;
  readonly tag: string;
  readonly layers: readonly CachedArchive[];
  readonly runtime: ImageRuntime;
}

/** Writes an OCI layout with these images and gives back the digest of each, in the same order. */
export async function writeLayout(
  images: readonly ImageParts[],
  arch: Arch,
  folder: string,
): Promise<readonly string[]> {
  const blobs = join(folder, 'blobs', 'sha256');
  await mkdir(blobs, { recursive: true });
  const pathOf = (digest: string): string => join(blobs, digest.replace('sha256:', ''));
  const write = ({ digest, content }: Blob): Promise<void> => writeFile(pathOf(digest), content);
  const described = images.map((image) => ({ image, ...describeImage(image.layers, image.runtime, arch) }));
  const large = images.find(({ layers }) => layers.some(({ size }) => size > largestLayerBytes));
  if (large !== undefined)
    throw problem('components.layer-too-large', { image: large.repository, most: largestLayerBytes / 1e6 });
  for (const { image, config, manifest } of described) {
    for (const layer of image.layers) await placeFile(layer.path, pathOf(layer.digest));
    await write(config);
    await write(manifest);
  }
  await writeFile(join(folder, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }));
  const manifests = described.map(({ image, manifest }) => ({
    mediaType: mediaTypes.manifest,
    digest: manifest.digest,
    size: manifest.content.length,
    platform: { os: 'linux', architecture: arch },
    annotations: {
      'org.opencontainers.image.ref.name': image.tag,
      // containerd reads the whole name here.
      'io.containerd.image.name': `${image.repository}:${image.tag}`,
    },
  }));
  const index = { schemaVersion: 2, mediaType: mediaTypes.index, manifests };
  await replaceFile(join(folder, 'index.json'), JSON.stringify(index));
  return described.map(({ manifest }) => manifest.digest);
}
