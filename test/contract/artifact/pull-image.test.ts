import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Mirror, startMirror } from '../../../lab/mirror/start-mirror.ts';
import { createVault } from '../../../src/domain/secret.ts';
import { lookUpCached } from '../../../src/runner/fetch/cached-file.ts';
import { type PullOrder, pullImage } from '../../../src/runner/fetch/pull-image.ts';
import { type RegistryLogin, withLogins } from '../../../src/runner/fetch/registry-web.ts';
import { openWeb } from '../../../src/runner/fetch/web.ts';
import { type ImageLayout, imageLayout } from '../../fixture/image-layout.ts';
import { someBytes } from './release-folder.ts';

const reference = 'registry.k8s.io/pause:3.10.1';
let layout: ImageLayout;
let mirror: Mirror;
let cache: string;

beforeEach(async () => {
  layout = imageLayout(reference, ['amd64', 'arm64'], someBytes(2));
  mirror = await startMirror({ images: layout.directory, auth: 'anonymous' });
  cache = mkdtempSync(join(tmpdir(), 'kubexm-cache-'));
});

afterEach(async () => {
  await mirror.close();
  layout[Symbol.dispose]();
  rmSync(cache, { recursive: true, force: true });
});

const archive = (): string => join(cache, 'amd64.tar');

async function pull(
  order: Partial<PullOrder> = {},
  logins = new Map<string, RegistryLogin>(),
): Promise<void> {
  const web = openWeb({ proxies: {}, unverified: new Set(), stallMs: 1_500 });
  await pullImage(
    {
      path: archive(),
      reference,
      digest: layout.digest,
      arch: 'amd64',
      sources: [`${mirror.url}/pause`],
      hosts: [],
      ...order,
    },
    {
      web: withLogins(web, logins),
      delaysMs: [1, 1, 1],
      signal: AbortSignal.timeout(90_000),
      arrived: () => undefined,
    },
  );
}

it('becomes an archive that holds the one manifest for the processor and all it names', async () => {
  await pull();
  expect(await lookUpCached({ path: archive(), of: layout.digest })).toMatchObject({
    manifest: layout.manifests['amd64'],
  });
  const names = execFileSync('tar', ['-tf', archive()], { encoding: 'utf8' }).trim().split('\n');
  expect(names).toHaveLength(5);
  const index: unknown = JSON.parse(
    execFileSync('tar', ['-xOf', archive(), 'index.json'], { encoding: 'utf8' }),
  );
  expect(index).toMatchObject({
    manifests: [
      { digest: layout.manifests['amd64'], annotations: { 'io.containerd.image.name': reference } },
    ],
  });
  execFileSync('tar', ['-xf', archive(), '-C', cache]);
  for (const name of names.filter((one) => one.startsWith('blobs/')))
    expect(readFileSync(join(cache, name)).equals(readFileSync(join(layout.directory, name)))).toBe(true);
  expect(existsSync(`${archive()}.blobs`)).toBe(false);
});

it('is the same from a folder, byte by byte', async () => {
  await pull();
  const other = join(cache, 'other.tar');
  await pull({ path: other, sources: [`oci:${layout.directory}`] });
  expect(readFileSync(other).equals(readFileSync(archive()))).toBe(true);
});

it('is taken by the digest of one manifest, too', async () => {
  const digest = layout.manifests['arm64'] ?? '';
  await pull({ digest, arch: 'arm64' });
  expect(await lookUpCached({ path: archive(), of: digest })).toMatchObject({ manifest: digest });
});

it('goes on through cuts, stalls and expired tokens', async () => {
  mirror.faults.add({ path: '/v2/pause/blobs/*', kind: 'cut', afterBytes: 2 ** 20, times: 1 });
  mirror.faults.add({ path: '/v2/pause/manifests/*', kind: 'stall', afterBytes: 10, times: 1 });
  mirror.faults.add({ path: '/v2/pause/blobs/*', kind: 'token-expired', times: 1 });
  await pull();
  expect(existsSync(archive())).toBe(true);
});

it.each(['/v2/pause/manifests/*', '/v2/pause/blobs/*'])('is refused when %s lies', async (path) => {
  mirror.faults.add({ path, kind: 'wrong-content' });
  await expect(pull()).rejects.toMatchObject({ code: 'artifact.corrupt', exitCode: 8 });
  expect(existsSync(archive())).toBe(false);
});

it('is refused when there is nothing for the processor', async () => {
  using single = imageLayout(reference, ['amd64'], someBytes(1));
  const order = { digest: single.digest, arch: 'arm64', sources: [`oci:${single.directory}`] } as const;
  await expect(pull(order)).rejects.toMatchObject({ code: 'artifact.image-unfit' });
  const manifest = { ...order, digest: single.manifests['amd64'] ?? '' };
  await expect(pull(manifest)).rejects.toMatchObject({ code: 'artifact.image-unfit' });
});

it('is refused when the digest names no image', async () => {
  const blob = layout.manifests['amd64'] ?? '';
  const config = JSON.parse(readFileSync(layout.blobPath(blob), 'utf8')).config.digest;
  const order = { digest: config, sources: [`oci:${layout.directory}`] };
  await expect(pull(order)).rejects.toMatchObject({ code: 'artifact.image-unfit' });
});

it('logs in where the registry wants to know who asks', async () => {
  await using closed = await startMirror({
    images: layout.directory,
    auth: { user: 'puller', password: 'word' },
  });
  const sources = [`${closed.url}/pause`];
  await expect(pull({ sources })).rejects.toMatchObject({ code: 'artifact.unavailable' });
  const password = createVault().secret('word');
  await pull({ sources }, new Map([[new URL(closed.url).host, { username: 'puller', password }]]));
  expect(existsSync(archive())).toBe(true);
});

it('is pulled anew when the archive was touched', async () => {
  await pull();
  const bytes = readFileSync(archive());
  bytes[bytes.length / 2] = (bytes[bytes.length / 2] ?? 0) ^ 1;
  writeFileSync(archive(), bytes);
  expect(await lookUpCached({ path: archive(), of: layout.digest })).toBeNull();
});
