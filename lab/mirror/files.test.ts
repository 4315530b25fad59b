import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { tryCommand } from '../run-command.ts';
import { makeCertificate } from './certificate.ts';
import type { MirrorFault } from './mirror-fault.ts';
import { type Mirror, startMirror } from './start-mirror.ts';

const content = Buffer.alloc(200_000, 'abcdefghij');
const sum = createHash('sha256').update(content).digest('hex');
const files = {
  'storage.test/tool': content,
  'storage.test/tool.sha256': `${sum}  tool\n`,
  'storage.test/empty': '',
  'github.com/o/r/releases/download/v1/tool.tgz': content,
  'dl.k8s.io/release/v1.34.4/bin/linux/amd64/kubectl': content,
};

let folder: string;
let mirror: Mirror;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kubexm-mirror-'));
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(folder, 'files', path)), { recursive: true });
    await writeFile(join(folder, 'files', path), bytes);
  }
  await writeFile(join(folder, 'secret'), 'not served');
  mirror = await startMirror({ files: join(folder, 'files') });
});

afterEach(() => mirror.faults.clear());

afterAll(async () => {
  await mirror.close();
  await rm(folder, { recursive: true });
});

/** What curl made of it: how it ended, the status it saw and what it wrote. */
async function curl(path: string, ...options: string[]) {
  const output = join(folder, 'output');
  await rm(output, { force: true });
  const { ending, stdout } = await tryCommand({
    argv: ['curl', '-sS', '-o', output, '-w', '%{http_code}', ...options, `${mirror.url}${path}`],
  });
  return { ending, status: stdout };
}

const tool = '/storage.test/tool';
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${mirror.url}${path}`, { headers });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('a mirror', () => {
  it('serves a file whole, with what a later request can be compared by', async () => {
    const response = await get(tool);
    expect(await bytesOf(response)).toEqual(content);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': '200000',
      etag: expect.stringMatching(/^"[0-9a-f]+-[0-9a-f]+"$/),
      'last-modified': expect.stringMatching(/GMT$/),
    });
    expect(response.headers.has('content-encoding')).toBe(false);
    const etag = response.headers.get('etag') ?? '';
    expect((await get(tool, { 'if-none-match': etag })).status).toBe(304);
  });

  it('serves a part, as long as the file is still the same', async () => {
    const whole = await fetch(`${mirror.url}${tool}`, { method: 'HEAD' });
    expect(whole.headers.get('content-length')).toBe('200000');
    const etag = whole.headers.get('etag') ?? '';
    const part = await get(tool, { range: 'bytes=5-14', 'if-range': etag });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe('bytes 5-14/200000');
    expect(await part.text()).toBe('fghijabcde');
    expect((await get(tool, { range: 'bytes=5-14', 'if-range': '"another"' })).status).toBe(200);
    const beyond = await get(tool, { range: 'bytes=200000-' });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */200000']);
    expect((await get('/storage.test/empty')).headers.get('content-length')).toBe('0');
  });

  it.each([
    '/github.com/o/r/releases/download/v1/tool.tgz',
    '/dl.k8s.io/release/v1.34.4/bin/linux/amd64/kubectl',
  ])('sends %s on to another host, as upstream does', async (path) => {
    const response = await fetch(`${mirror.url}${path}`, { redirect: 'manual' });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toMatch(
      /^\/(release-assets\.githubusercontent\.com|cdn\.dl\.k8s\.io)\//,
    );
    expect(await bytesOf(await get(path))).toEqual(content);
  });

  it('keeps to its folder', async () => {
    for (const path of [
      '/../secret',
      '/%2e%2e/secret',
      '/storage.test/..%2f..%2fsecret',
      '/storage.test',
      '/none',
    ])
      expect((await curl(path, '--path-as-is')).status).toBe('404');
    expect((await curl('/%ff')).status).toBe('400');
    expect((await fetch(`${mirror.url}${tool}`, { method: 'POST', body: 'x' })).status).toBe(405);
  });
});

describe('a mirror with a fault', () => {
  const broken = (fault: MirrorFault) => mirror.faults.add(fault);

  it('cuts the body, from where a client goes on', async () => {
    broken({ path: '/storage.test/*', kind: 'cut', afterBytes: 70_000, times: 2 });
    const output = join(folder, 'resumed');
    const argv = ['curl', '-sS', '-C', '-', '-o', output, `${mirror.url}${tool}`] as const;
    for (const arrived of [70_000, 140_000]) {
      expect((await tryCommand({ argv })).ending).toBe(18);
      expect((await stat(output)).size).toBe(arrived);
    }
    expect((await tryCommand({ argv })).ending).toBe(0);
    const { stdout } = await tryCommand({ argv: ['sha256sum', output] });
    expect(stdout.slice(0, 64)).toBe(sum);
  });

  it('stalls without closing', async () => {
    broken({ path: tool, kind: 'stall', afterBytes: 1000 });
    expect((await curl(tool, '--max-time', '1')).ending).toBe(28);
  });

  it('is slow', async () => {
    broken({ path: tool, kind: 'slow', bytesPerSecond: 100_000 });
    expect((await curl(tool, '--max-time', '1')).ending).toBe(28);
    broken({ path: '/storage.test/tool.sha256', kind: 'slow', bytesPerSecond: 1000 });
    expect(await (await get('/storage.test/tool.sha256')).text()).toBe(`${sum}  tool\n`);
  });

  it('gives wrong content of the right length, the same in every part', async () => {
    broken({ path: tool, kind: 'wrong-content' });
    const whole = await bytesOf(await get(tool));
    expect(whole.length).toBe(content.length);
    expect([...whole.keys()].filter((at) => whole[at] !== content[at])).toEqual([100_000]);
    const part = await bytesOf(await get(tool, { range: 'bytes=99999-100001' }));
    expect(part).toEqual(whole.subarray(99_999, 100_002));
  });

  it('gives a checksum that is well formed and wrong', async () => {
    broken({ path: '/*.sha256', kind: 'wrong-checksum' });
    const said = await (await get('/storage.test/tool.sha256')).text();
    expect(said).toMatch(/^[0-9a-f]{64} {2}tool\n$/);
    expect(said).not.toContain(sum);
  });

  it('answers 503 as often as told, then works', async () => {
    broken({ path: tool, kind: 'status', status: 503, times: 2 });
    const statuses = [];
    for (let attempt = 0; attempt < 3; attempt += 1) statuses.push((await curl(tool)).status);
    expect(statuses).toEqual(['503', '503', '200']);
    expect(mirror.faults.list()).toEqual([]);
  });

  it('misses a file that is there, or sends round in circles', async () => {
    broken({ path: tool, kind: 'missing' });
    expect((await curl(tool)).status).toBe('404');
    mirror.faults.clear();
    broken({ path: tool, kind: 'redirect-loop' });
    expect((await curl(tool, '--location')).ending).toBe(47);
  });

  it('is switched over its control address, where nonsense is refused', async () => {
    const post = (body: string) => fetch(mirror.controlUrl, { method: 'POST', body });
    expect((await post('{"path":"/storage.test/*","kind":"missing"}')).status).toBe(201);
    expect(await (await fetch(mirror.controlUrl)).json()).toEqual([
      { path: '/storage.test/*', kind: 'missing' },
    ]);
    expect((await curl(tool)).status).toBe('404');
    for (const body of ['{', '{"path":"/x","kind":"gravity"}', '{"path":"/x","kind":"cut"}'])
      expect((await post(body)).status).toBe(400);
    await fetch(mirror.controlUrl, { method: 'DELETE' });
    expect((await curl(tool)).status).toBe('200');
    expect(new URL(mirror.controlUrl).hostname).toBe('127.0.0.1');
  });
});

describe('a mirror over TLS', () => {
  it('is trusted by who trusts its authority', async () => {
    const certificate = await makeCertificate(folder, '127.0.0.1');
    await using secure = await startMirror({ files: join(folder, 'files'), tls: certificate });
    const trusting = (...options: string[]) =>
      tryCommand({ argv: ['curl', '-sS', '-o', '/dev/null', ...options, `${secure.url}${tool}`] });
    expect((await trusting()).ending).toBe(60);
    expect((await trusting('--cacert', certificate.caFile)).ending).toBe(0);
    expect((await trusting('--insecure')).ending).toBe(0);
  });
});

it('says when another has its port', async () => {
  const port = Number(new URL(mirror.url).port);
  await expect(startMirror({ port })).rejects.toMatchObject({ code: 'lab.cannot-listen' });
});
