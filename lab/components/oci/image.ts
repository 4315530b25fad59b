import { createHash } from 'node:crypto';
import type { Arch } from '../../../src/domain/arch.ts';
import type { Archive } from './write-archive.ts';

export interface ImageRuntime {
  readonly entrypoint: readonly string[];
  readonly env?: readonly string[];
  readonly user?: string;
  readonly workingDir?: string;
}

export const mediaTypes = {
  index: 'application/vnd.oci.image.index.v1+json',
  manifest: 'application/vnd.oci.image.manifest.v1+json',
  config: 'application/vnd.oci.image.config.v1+json',
  layer: 'application/vnd.oci.image.layer.v1.tar+gzip',
} as const;

/** A small blob that is held in memory. */
export interface Blob {
  readonly digest: string;
  readonly content: Buffer;
}

/** Config and manifest of an image made of these layers, lowest first. */
export function describeImage(
  layers: readonly Archive[],
  runtime: ImageRuntime,
  arch: Arch,
): { readonly config: Blob; readonly manifest: Blob } {
  const config = blob({
    architecture: arch,
    os: 'linux',
    config: {
      Env: runtime.env ?? ['PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'],
      Entrypoint: runtime.entrypoint,
      ...(runtime.user === undefined ? {} : { User: runtime.user }),
      WorkingDir: runtime.workingDir ?? '/',
    },
    rootfs: { type: 'layers', diff_ids: layers.map((layer) => layer.contentDigest) },
  });
  const manifest = blob({
    schemaVersion: 2,
    mediaType: mediaTypes.manifest,
    config: { mediaType: mediaTypes.config, digest: config.digest, size: config.content.length },
    layers: layers.map(({ digest, size }) => ({ mediaType: mediaTypes.layer, digest, size })),
  });
  return { config, manifest };
}

function blob(value: unknown): Blob {
  const content = Buffer.from(JSON.stringify(value));
  return { digest: `sha256:${createHash('sha256').update(content).digest('hex')}`, content };
}
