import * as z from 'zod';

const descriptor = z.object({
  mediaType: z.string(),
  digest: z.string().regex(/^sha256:[0-9a-f]{64}$/),
  size: z.int().min(0),
  platform: z.object({ os: z.string(), architecture: z.string() }).optional(),
});

export type Descriptor = z.output<typeof descriptor>;

/** An image for several processors. */
export const imageIndex = z.object({ manifests: z.array(descriptor) });

/** An image for one processor. */
export const imageManifest = z.object({
  mediaType: z.string().default('application/vnd.oci.image.manifest.v1+json'),
  config: descriptor,
  layers: z.array(descriptor),
});

export const imageConfig = z.object({ architecture: z.string(), os: z.string() });

/** What a registry may answer with, indexes first. */
export const manifestTypes: readonly string[] = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
];
