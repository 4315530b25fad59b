import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CachedArchive } from './cached-archive.ts';
import { writeArchive } from './oci/write-archive.ts';
import { writeLayout } from './write-layout.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kubexm-layout-'));
});
afterEach(() => rm(folder, { recursive: true }));

const sha256 = (content: Buffer): string => `sha256:${createHash('sha256').update(content).digest('hex')}`;

async function layer(name: string): Promise<CachedArchive> {
  const path = join(folder, `${name}.tar.gz`);
  const entry = { kind: 'file', path: name, mode: 0o755, from: Buffer.from(name) } as const;
  return { ...(await writeArchive([entry], path)), path };
}

/** Reads a blob as a stranger would: by its descriptor, which has to be true. */
async function blob(descriptor: { digest: string; size: number }): Promise<Buffer> {
  const content = await readFile(join(folder, 'layout/blobs', descriptor.digest.replace(':', '/')));
  expect(content.length).toBe(descriptor.size);
  expect(sha256(content)).toBe(descriptor.digest);
  return content;
}

test('index, manifest, config and layers lead to each other by digests and sizes that hold', async () => {
  const layers = [await layer('lower'), await layer('upper')];
  const image = {
    repository: 'registry.k8s.io/sample',
    tag: 'v1.0.0',
    layers,
    runtime: { entrypoint: ['/upper'], user: '65535:65535' },
  };
  const digests = await writeLayout([image], 'amd64', join(folder, 'layout'));

  expect(JSON.parse(await readFile(join(folder, 'layout/oci-layout'), 'utf8'))).toEqual({
    imageLayoutVersion: '1.0.0',
  });
  const index = JSON.parse(await readFile(join(folder, 'layout/index.json'), 'utf8'));
  expect(index.mediaType).toBe('application/vnd.oci.image.index.v1+json');
  expect(index.manifests).toHaveLength(1);
  const [entry] = index.manifests;
  expect(entry).toMatchObject({
    mediaType: 'application/vnd.oci.image.manifest.v1+json',
    digest: digests[0],
    platform: { os: 'linux', architecture: 'amd64' },
    annotations: {
      'io.containerd.image.name': 'registry.k8s.io/sample:v1.0.0',
      'org.opencontainers.image.ref.name': 'v1.0.0',
    },
  });
  const manifest = JSON.parse((await blob(entry)).toString());
  expect(manifest.schemaVersion).toBe(2);
  expect(manifest.config.mediaType).toBe('application/vnd.oci.image.config.v1+json');
  const config = JSON.parse((await blob(manifest.config)).toString());
  expect(config).toMatchObject({
    architecture: 'amd64',
    os: 'linux',
    config: { Entrypoint: ['/upper'], User: '65535:65535' },
  });
  expect(manifest.layers).toHaveLength(2);
  for (const [position, descriptor] of manifest.layers.entries()) {
    expect(descriptor.mediaType).toBe('application/vnd.oci.image.layer.v1.tar+gzip');
    expect(sha256(gunzipSync(await blob(descriptor)))).toBe(config.rootfs.diff_ids[position]);
  }
});

test('an image with a layer that is too large is refused', async () => {
  const layers = [await layer('lower'), { ...(await layer('upper')), size: 60_000_001 }];
  const image = {
    repository: 'registry.k8s.io/large',
    tag: 'v1',
    layers,
    runtime: { entrypoint: ['/upper'] },
  };
  await expect(writeLayout([image], 'amd64', join(folder, 'layout'))).rejects.toMatchObject({
    code: 'components.layer-too-large',
    params: { image: 'registry.k8s.io/large' },
  });
});
