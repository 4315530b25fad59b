import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Mirror, startMirror } from './start-mirror.ts';

const manifestType = 'application/vnd.oci.image.manifest.v1+json';
const layer = Buffer.alloc(50_000, 'layer');
const digestOf = (bytes: Buffer | string) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
const manifest = JSON.stringify({
  schemaVersion: 2,
  mediaType: manifestType,
  config: { mediaType: 'application/vnd.oci.image.config.v1+json', digest: digestOf('{}'), size: 2 },
  layers: [
    { mediaType: 'application/vnd.oci.image.layer.v1.tar', digest: digestOf(layer), size: layer.length },
  ],
});

let images: string;
let mirror: Mirror;
let authorization = '';

beforeEach(async () => {
  images = await mkdtemp(join(tmpdir(), 'kubexm-images-'));
  mirror = await startMirror({ images });
  authorization = '';
});

afterEach(async () => {
  await mirror.close();
  await rm(images, { recursive: true });
});

const ask = (method: string, path: string, body?: string | Buffer, headers: Record<string, string> = {}) =>
  fetch(new URL(path, mirror.url), {
    method,
    headers: { ...(authorization === '' ? {} : { authorization }), ...headers },
    ...(body === undefined ? {} : { body }),
  });

async function pushBlob(name: string, bytes: Buffer | string): Promise<void> {
  const started = await ask('POST', `/v2/${name}/blobs/uploads/`);
  expect(started.status).toBe(202);
  const location = started.headers.get('location') ?? '';
  expect((await ask('PUT', `${location}?digest=${digestOf(bytes)}`, bytes)).status).toBe(201);
}

async function pushImage(name: string, tag: string, query = ''): Promise<void> {
  await pushBlob(name, layer);
  await pushBlob(name, '{}');
  const put = await ask('PUT', `/v2/${name}/manifests/${tag}${query}`, manifest, {
    'content-type': manifestType,
  });
  expect([put.status, put.headers.get('docker-content-digest')]).toEqual([201, digestOf(manifest)]);
}

describe('a registry', () => {
  it('gives back what was pushed, by tag and by digest', async () => {
    await pushImage('pause', '3.10', '?ns=registry.k8s.io');
    for (const reference of ['3.10', digestOf(manifest)]) {
      const got = await ask('GET', `/v2/pause/manifests/${reference}?ns=registry.k8s.io`);
      expect(got.headers.get('content-type')).toBe(manifestType);
      expect(await got.text()).toBe(manifest);
    }
    const head = await ask('HEAD', `/v2/pause/blobs/${digestOf(layer)}`);
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '50000']);
    const part = await ask('GET', `/v2/pause/blobs/${digestOf(layer)}`, undefined, { range: 'bytes=5-9' });
    expect([part.status, await part.text()]).toEqual([206, 'layer']);
  });

  it('knows an image by its full name, by `ns`, and by its name within a registry', async () => {
    await pushImage('registry.k8s.io/pause', '3.10');
    await pushImage('pause', '3.10', '?ns=docker.io');
    const status = async (path: string) => (await ask('GET', path)).status;
    expect(await status('/v2/registry.k8s.io/pause/manifests/3.10')).toBe(200);
    expect(await status('/v2/pause/manifests/3.10?ns=registry.k8s.io')).toBe(200);
    expect(await status('/v2/pause/manifests/3.10')).toBe(200);
    expect(await status('/v2/pause/manifests/3.10?ns=quay.io')).toBe(404);
    expect(await status('/v2/pause/manifests/3.9?ns=docker.io')).toBe(404);
    expect(await (await ask('GET', '/v2/_catalog')).json()).toEqual({
      repositories: ['docker.io/pause', 'registry.k8s.io/pause'],
    });
    expect(await (await ask('GET', '/v2/pause/tags/list?ns=docker.io')).json()).toEqual({
      name: 'pause',
      tags: ['3.10'],
    });
  });

  it('moves a tag, and keeps an OCI layout in its folder', async () => {
    await pushImage('app', 'v1');
    const other = manifest.replace('"schemaVersion":2', '"schemaVersion": 2');
    await ask('PUT', '/v2/app/manifests/v1', other, { 'content-type': manifestType });
    expect(await (await ask('GET', '/v2/app/manifests/v1')).text()).toBe(other);
    const index = JSON.parse(await readFile(join(images, 'index.json'), 'utf8'));
    expect(index.manifests).toMatchObject([
      { digest: digestOf(other), annotations: { 'org.opencontainers.image.ref.name': 'app:v1' } },
    ]);
    expect(JSON.parse(await readFile(join(images, 'oci-layout'), 'utf8'))).toEqual({
      imageLayoutVersion: '1.0.0',
    });
  });

  it('takes a blob in chunks, in one piece, or from another repository', async () => {
    const digest = digestOf(layer);
    const started = await ask('POST', '/v2/app/blobs/uploads/');
    const location = started.headers.get('location') ?? '';
    const chunk = (from: number, to: number) =>
      ask('PATCH', location, layer.subarray(from, to), { 'content-range': `${from}-${to - 1}` });
    expect((await chunk(0, 20_000)).headers.get('range')).toBe('0-19999');
    expect((await chunk(30_000, 50_000)).status).toBe(416);
    expect((await ask('GET', location)).headers.get('range')).toBe('0-19999');
    expect((await chunk(20_000, 50_000)).status).toBe(202);
    expect((await ask('PUT', `${location}?digest=${digest}`)).status).toBe(201);
    expect((await ask('POST', `/v2/other/blobs/uploads/?mount=${digest}&from=app`)).status).toBe(201);
    expect((await ask('POST', `/v2/other/blobs/uploads/?digest=${digestOf('x')}`, 'x')).status).toBe(201);
  });

  it('refuses bytes that are not those of the digest, and uploads it does not know', async () => {
    const started = await ask('POST', '/v2/app/blobs/uploads/');
    const location = started.headers.get('location') ?? '';
    const put = await ask('PUT', `${location}?digest=${digestOf('right')}`, 'wrong');
    expect(put.status).toBe(400);
    expect(await put.json()).toMatchObject({ errors: [{ code: 'DIGEST_INVALID' }] });
    expect((await ask('PUT', `${location}?digest=${digestOf('right')}`, 'right')).status).toBe(404);
    expect((await ask('PATCH', '/v2/app/blobs/uploads/..%2f..%2findex.json', 'x')).status).toBe(404);
    expect((await ask('GET', '/v2/app/blobs/sha256:..%2findex.json')).status).toBe(404);
    const wrong = await ask('PUT', `/v2/app/manifests/${digestOf('other')}`, manifest);
    expect(wrong.status).toBe(400);
  });

  it('lets several push at the same time', async () => {
    await Promise.all([1, 2, 3, 4, 5].map((one) => pushImage(`app${one}`, 'v1')));
    expect(await (await ask('GET', '/v2/_catalog')).json()).toEqual({
      repositories: ['app1', 'app2', 'app3', 'app4', 'app5'],
    });
  });

  it('can miss a blob, and give a wrong one', async () => {
    await pushImage('app', 'v1');
    const path = `/v2/app/blobs/${digestOf(layer)}`;
    mirror.faults.add({ path: '/v2/app/blobs/*', kind: 'missing', times: 1 });
    expect((await ask('GET', path)).status).toBe(404);
    mirror.faults.add({ path: '/v2/app/blobs/*', kind: 'wrong-content', times: 1 });
    const wrong = Buffer.from(await (await ask('GET', path)).arrayBuffer());
    expect([wrong.length, digestOf(wrong) === digestOf(layer)]).toEqual([layer.length, false]);
    expect((await ask('GET', path)).status).toBe(200);
  });
});

describe('a registry that wants a token', () => {
  const basic = `Basic ${Buffer.from('robot:secret').toString('base64')}`;

  beforeEach(async () => {
    await mirror.close();
    mirror = await startMirror({ images, auth: { user: 'robot', password: 'secret' } });
  });

  /** Goes the way a client goes: follow the challenge, come back with the token. */
  async function logIn(method: string, path: string): Promise<void> {
    authorization = '';
    const { headers } = await ask(method, path);
    const challenge = headers.get('www-authenticate') ?? '';
    const [, realm = '', service = '', scope = ''] =
      /realm="([^"]+)",service="([^"]+)"(?:,scope="([^"]+)")?/.exec(challenge) ?? [];
    const url = `${realm}?service=${service}&scope=${encodeURIComponent(scope)}`;
    expect((await fetch(url)).status).toBe(401);
    const issued = await (await fetch(url, { headers: { authorization: basic } })).json();
    authorization = `Bearer ${z.object({ token: z.string() }).parse(issued).token}`;
  }

  it('tells where to get one, and takes it for what it was asked for only', async () => {
    expect((await ask('GET', '/v2/')).headers.get('www-authenticate')).toContain(
      `realm="${mirror.url}/token"`,
    );
    await logIn('POST', '/v2/app/blobs/uploads/');
    await pushImage('app', 'v1');
    expect((await ask('GET', '/v2/other/manifests/v1')).headers.get('www-authenticate')).toContain(
      'insufficient_scope',
    );
    await logIn('GET', '/v2/app/manifests/v1');
    expect((await ask('GET', '/v2/app/manifests/v1')).status).toBe(200);
    expect((await ask('POST', '/v2/app/blobs/uploads/')).status).toBe(401);
  });

  it('can take a token for expired, so that a client has to ask again', async () => {
    await logIn('POST', '/v2/app/blobs/uploads/');
    mirror.faults.add({ path: '/v2/*', kind: 'token-expired', times: 1 });
    const refused = await ask('POST', '/v2/app/blobs/uploads/');
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('invalid_token'),
    ]);
    expect((await ask('POST', '/v2/app/blobs/uploads/')).status).toBe(202);
  });

  it('does not guess which of two logins is meant', async () => {
    await logIn('POST', '/v2/app/blobs/uploads/');
    await pushImage('app', 'v1');
    const headers = { Authorization: [authorization, basic] };
    const asked = get(new URL('/v2/app/manifests/v1', mirror.url), { headers });
    const [{ statusCode }] = await once(asked, 'response');
    expect(statusCode).toBe(400);
  });
});
