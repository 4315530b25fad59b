import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Mirror, startMirror } from '../../../lab/mirror/start-mirror.ts';
import { lookUpCached } from '../../../src/runner/fetch/cached-file.ts';
import { type FetchOrder, fetchFile } from '../../../src/runner/fetch/fetch-file.ts';
import { openWeb } from '../../../src/runner/fetch/web.ts';
import { type ReleaseFolder, releaseFolder, someBytes } from './release-folder.ts';

const mebibyte = 2 ** 20;
const asked = '/dl.example.org/v1/tool';
const anyPath = '/*';
let releases: ReleaseFolder;
let mirror: Mirror;
let cache: string;
let content: Buffer;
let checksum: string;

beforeEach(async () => {
  releases = releaseFolder();
  content = someBytes(4);
  checksum = releases.release(asked, content);
  mirror = await startMirror({ files: releases.directory });
  cache = mkdtempSync(join(tmpdir(), 'kubexm-cache-'));
});

afterEach(async () => {
  await mirror.close();
  releases[Symbol.dispose]();
  rmSync(cache, { recursive: true, force: true });
});

/** Where each piece ended, in the order of arrival. */
async function fetched(order: Partial<FetchOrder> = {}): Promise<readonly number[]> {
  const web = openWeb({ proxies: {}, unverified: new Set(), stallMs: 1_500 });
  const ends: number[] = [];
  await fetchFile(
    { path: join(cache, 'tool'), sources: [`${mirror.url}${asked}`], checksum, ...order },
    {
      web,
      delaysMs: [1, 1, 1],
      signal: AbortSignal.timeout(90_000),
      arrived: (_path, bytes) => ends.push(bytes),
    },
  );
  return ends;
}

const inCache = (name = 'tool'): Buffer => readFileSync(join(cache, name));

describe('a download', () => {
  it('arrives whole, is remembered as such, and leaves nothing beside it', async () => {
    await fetched();
    expect(inCache().equals(content)).toBe(true);
    expect(await lookUpCached({ path: join(cache, 'tool'), of: checksum })).toMatchObject({
      sha256: checksum.slice('sha256:'.length),
    });
    expect(existsSync(join(cache, 'tool.part'))).toBe(false);
    expect(existsSync(join(cache, 'tool.lock'))).toBe(false);
  });

  it('goes on where it was cut, as often as that happens', async () => {
    mirror.faults.add({ path: anyPath, kind: 'cut', afterBytes: mebibyte, times: 3 });
    const ends = await fetched();
    expect(inCache().equals(content)).toBe(true);
    expect(ends.every((end, index) => end > (ends[index - 1] ?? 0))).toBe(true);
  });

  it('gives up a connection on which nothing comes, and goes on with another', async () => {
    mirror.faults.add({ path: anyPath, kind: 'stall', afterBytes: mebibyte, times: 2 });
    const ends = await fetched();
    expect(inCache().equals(content)).toBe(true);
    expect(ends.every((end, index) => end > (ends[index - 1] ?? 0))).toBe(true);
  });

  it.each([
    { kind: 'stall', afterBytes: 0 },
    { kind: 'status', status: 503 },
    { kind: 'redirect-loop' },
    { kind: 'missing' },
  ] as const)('ends after a bounded time when a source never gives anything: $kind', async (fault) => {
    mirror.faults.add({ path: anyPath, ...fault });
    await expect(fetched()).rejects.toMatchObject({ code: 'artifact.unavailable', exitCode: 8 });
    expect(readdirSync(cache)).toEqual([]);
  });

  it('waits for a server that is overloaded', async () => {
    mirror.faults.add({ path: anyPath, kind: 'status', status: 503, times: 2 });
    await fetched();
    expect(inCache().equals(content)).toBe(true);
  });

  it('refuses what has another checksum, says which, and keeps nothing of it', async () => {
    mirror.faults.add({ path: anyPath, kind: 'wrong-content' });
    const refused = await fetched().catch((thrown: unknown) => thrown);
    const flipped = Buffer.from(content);
    flipped[content.length / 2] = (flipped[content.length / 2] ?? 0) ^ 1;
    expect(refused).toMatchObject({
      code: 'artifact.corrupt',
      exitCode: 8,
      params: {
        file: join(cache, 'tool'),
        source: `${mirror.url}${asked}`,
        expected: checksum,
        found: `sha256:${createHash('sha256').update(flipped).digest('hex')}`,
      },
    });
    expect(readdirSync(cache)).toEqual([]);
  });

  it('asks the next source when one lies or has nothing', async () => {
    releases.release('/near.example.org/tool', someBytes(1));
    const near = `${mirror.url}/near.example.org/tool`;
    await fetched({ sources: [`${mirror.url}/gone`, near, `${mirror.url}${asked}`] });
    expect(inCache().equals(content)).toBe(true);
  });

  it('takes no more bytes than there should be', async () => {
    await expect(fetched({ size: mebibyte })).rejects.toMatchObject({ code: 'artifact.unavailable' });
    expect(readdirSync(cache)).toEqual([]);
  });

  it('goes on from the part that a killed process left', async () => {
    writeFileSync(join(cache, 'tool.part'), content.subarray(0, 3 * mebibyte));
    const [first = 0] = await fetched();
    expect(first).toBeGreaterThan(3 * mebibyte);
    expect(inCache().equals(content)).toBe(true);
  });

  it('begins anew when the part that was left belongs to something else', async () => {
    writeFileSync(join(cache, 'tool.part'), someBytes(2));
    await fetched();
    expect(inCache().equals(content)).toBe(true);
    writeFileSync(join(cache, 'other.part'), someBytes(9));
    await fetched({ path: join(cache, 'other') });
    expect(inCache('other').equals(content)).toBe(true);
  });

  it('knows sha512 and copies from a folder', async () => {
    const sum = `sha512:${createHash('sha512').update(content).digest('hex')}`;
    await fetched({ sources: [pathToFileURL(join(releases.directory, asked)).href], checksum: sum });
    expect(await lookUpCached({ path: join(cache, 'tool'), of: sum })).toMatchObject({
      sha256: checksum.slice('sha256:'.length),
    });
  });

  it('is made once when two ask for it at the same time', async () => {
    const both = await Promise.all([fetched(), fetched()]);
    expect(both.map((ends) => ends.length > 0).toSorted()).toEqual([false, true]);
  });

  it('takes over from a process that died while it was fetching', async () => {
    const { pid } = spawnSync('true');
    writeFileSync(join(cache, 'tool.lock'), String(pid));
    await fetched();
    expect(inCache().equals(content)).toBe(true);
  });

  it('says that the disk is full, and goes on once there is room', async () => {
    const small = join(cache, 'small');
    mkdirSync(small);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', small]);
    try {
      const order = { path: join(small, 'tool') };
      await expect(fetched(order)).rejects.toMatchObject({ code: 'artifact.not-kept', exitCode: 8 });
      execFileSync('mount', ['-o', 'remount,size=16m', small]);
      const [first = 0] = await fetched(order);
      expect(first).toBeGreaterThan(mebibyte);
      expect(readFileSync(order.path).equals(content)).toBe(true);
    } finally {
      execFileSync('umount', [small]);
    }
  });
});

describe('the cache', () => {
  it('sees one flipped bit, also when the time of the file was set back', async () => {
    await fetched();
    const path = join(cache, 'tool');
    const then = join(cache, 'then');
    execFileSync('touch', ['-r', path, then]);
    const flipped = Buffer.from(content);
    flipped[17] = (flipped[17] ?? 0) ^ 1;
    writeFileSync(path, flipped);
    execFileSync('touch', ['-r', then, path]);
    expect(await lookUpCached({ path, of: checksum })).toBeNull();
    await fetched();
    expect(inCache().equals(content)).toBe(true);
  });

  it('takes a file that somebody put there only when it is the right one', async () => {
    const path = join(cache, 'brought');
    writeFileSync(path, content);
    expect(await lookUpCached({ path, of: checksum })).toMatchObject({ local: path });
    expect(await lookUpCached({ path, of: `sha256:${'0'.repeat(64)}` })).toBeNull();
  });
});
