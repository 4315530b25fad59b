import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { digestOf } from '../content.ts';
import { pullImage } from './pull-image.ts';
import { openWeb } from './web.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kubexm-pull-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What comes of an image for amd64 alone that hosts with another processor need. */
function pullFor(...hosts: readonly string[]): Promise<void> {
  const platform = { os: 'linux', architecture: 'amd64' };
  const mediaType = 'application/vnd.oci.image.manifest.v1+json';
  const manifest = { mediaType, digest: `sha256:${'0'.repeat(64)}`, size: 1, platform };
  const index = JSON.stringify({ manifests: [manifest] });
  mkdirSync(join(folder, 'blobs/sha256'), { recursive: true });
  writeFileSync(join(folder, 'blobs/sha256', digestOf(index)), index);
  return pullImage(
    {
      path: join(folder, 'arm64.tar'),
      reference: 'example.com/pause:3.10',
      digest: `sha256:${digestOf(index)}`,
      arch: 'arm64',
      sources: [`oci:${folder}`],
      hosts,
    },
    {
      web: openWeb({ proxies: {}, unverified: new Set(), stallMs: 1_500 }),
      delaysMs: [],
      signal: AbortSignal.timeout(30_000),
      arrived: () => undefined,
    },
  );
}

it.each([
  [['node2'], 'it has nothing for arm64; arm64 is the processor of node2'],
  [
    ['node1', 'node2', 'node3', 'node4', 'node5', 'node6', 'node7'],
    'it has nothing for arm64; arm64 is the processor of node1, node2, node3, node4, node5 and 2 more',
  ],
  [[], 'it has nothing for arm64'],
])('names the hosts that an image does not fit: %j', async (hosts, detail) => {
  await expect(pullFor(...hosts)).rejects.toMatchObject({
    code: 'artifact.image-unfit',
    params: { detail: { en: detail } },
  });
});
