import { mkdir, readFile, writeFile } from 'node:fs/promises';
import * as z from 'zod';
import { bomSchema } from '../src/resource/bom-schema.ts';

/** Makes the bill of materials of what was released (`data/upstream-*.json`) and of what we do with it (`data/bom-layout.json`). */
const checksums = z
  .object({
    components: z.record(
      z.string(),
      z.object({ url: z.string(), files: z.record(z.string(), z.record(z.string(), z.string())) }),
    ),
  })
  .parse(await readJson('data/upstream-checksums.json'));

const digests = z
  .object({ images: z.record(z.string(), z.record(z.string(), z.string())) })
  .parse(await readJson('data/upstream-images.json'));

const companions = z.object({
  components: z.record(z.string(), z.string()),
  images: z.record(z.string(), z.string()),
});

const layout = z
  .object({
    components: z.record(
      z.string(),
      z.looseObject({
        url: z.string().optional(),
        /** Versions that are known to exist and whose checksum is not known to us. */
        unverified: z.array(z.string()).default([]),
      }),
    ),
    images: z.record(z.string(), z.object({ repository: z.string() })),
    everyKubernetes: companions,
    kubernetes: z.record(z.string(), companions),
    zones: z.record(z.string(), z.unknown()),
  })
  .parse(await readJson('data/bom-layout.json'));

const components = Object.fromEntries(
  Object.entries(layout.components).map(([name, { url, unverified, ...rest }]) => {
    const upstream = checksums.components[name];
    const released = Object.entries(upstream?.files ?? {}).map(([version, files]) => [
      version,
      Object.fromEntries(
        Object.entries(files).map(([arch, checksum]) => [arch === 'no_arch' ? 'any' : arch, { checksum }]),
      ),
    ]);
    return [
      name,
      {
        url: url ?? upstream?.url,
        ...rest,
        versions: Object.fromEntries([
          ...released,
          ...unverified.map((version) => [version, withoutChecksum(url ?? '')]),
        ]),
      },
    ];
  }),
);
const forgotten = Object.keys(checksums.components).filter((name) => !(name in components));
if (forgotten.length > 0) throw new Error(`data/bom-layout.json does not place ${forgotten.join(', ')}`);

const images = Object.fromEntries(
  Object.entries(layout.images).map(([name, { repository }]) => [
    name,
    {
      repository,
      tags: Object.fromEntries(
        Object.entries(digests.images[name] ?? {}).map(([tag, digest]) => [tag, { digest }]),
      ),
    },
  ]),
);

const kubernetes = Object.fromEntries(
  Object.entries(layout.kubernetes).map(([minor, own]) => [
    minor,
    {
      components: { ...layout.everyKubernetes.components, ...own.components },
      images: { ...layout.everyKubernetes.images, ...own.images },
    },
  ]),
);

const bom = bomSchema.parse({ components, images, kubernetes, zones: layout.zones });
await mkdir('src/resource/data', { recursive: true });
await writeFile('src/resource/data/bom.json', `${JSON.stringify(bom, null, 1)}\n`);

function withoutChecksum(url: string): object {
  const unknown = { checksum: null };
  return url.includes('{arch}') ? { amd64: unknown, arm64: unknown } : { any: unknown };
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'));
}
