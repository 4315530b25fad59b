import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TarEntry } from './tar-entry.ts';
import { writeArchive } from './write-archive.ts';

const run = promisify(execFile);
const sha256 = (content: Buffer): string => `sha256:${createHash('sha256').update(content).digest('hex')}`;

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kubexm-archive-'));
});
afterEach(() => rm(folder, { recursive: true }));

const deep = `${'d'.repeat(90)}/${'e'.repeat(60)}/file`;

async function sample(): Promise<readonly TarEntry[]> {
  const program = join(folder, 'program');
  await writeFile(program, Buffer.alloc(1_500_000, 'x'));
  return [
    { kind: 'file', path: 'usr/bin/program', mode: 0o755, from: program },
    { kind: 'link', path: 'bin/sh', target: '/usr/bin/program' },
    { kind: 'file', path: deep, mode: 0o644, from: Buffer.from('deep\n') },
  ];
}

test('tar reads back names, modes, links and contents', async () => {
  const path = join(folder, 'a.tar.gz');
  await writeArchive(await sample(), path);
  const { stdout } = await run('tar', ['--list', '--verbose', '--numeric-owner', '--file', path], {
    env: { ...process.env, TZ: 'UTC' },
  });
  expect(stdout.trim().split('\n')).toEqual([
    'drwxr-xr-x 0/0               0 1970-01-01 00:00 bin/',
    'lrwxrwxrwx 0/0               0 1970-01-01 00:00 bin/sh -> /usr/bin/program',
    `drwxr-xr-x 0/0               0 1970-01-01 00:00 ${'d'.repeat(90)}/`,
    `drwxr-xr-x 0/0               0 1970-01-01 00:00 ${'d'.repeat(90)}/${'e'.repeat(60)}/`,
    `-rw-r--r-- 0/0               5 1970-01-01 00:00 ${deep}`,
    'drwxr-xr-x 0/0               0 1970-01-01 00:00 usr/',
    'drwxr-xr-x 0/0               0 1970-01-01 00:00 usr/bin/',
    '-rwxr-xr-x 0/0         1500000 1970-01-01 00:00 usr/bin/program',
  ]);
  await run('tar', ['--extract', '--file', path, '--directory', folder]);
  expect(await readFile(join(folder, deep), 'utf8')).toBe('deep\n');
  expect((await readFile(join(folder, 'usr/bin/program'))).equals(Buffer.alloc(1_500_000, 'x'))).toBe(true);
});

test('digests and size are those of the bytes on disk', async () => {
  const path = join(folder, 'a.tar.gz');
  const archive = await writeArchive(await sample(), path);
  const bytes = await readFile(path);
  expect(archive).toEqual({
    digest: sha256(bytes),
    contentDigest: sha256(gunzipSync(bytes)),
    size: (await stat(path)).size,
  });
});

test('the same entries give the same bytes, whatever their order and age', async () => {
  const entries = await sample();
  const first = await writeArchive(entries, join(folder, 'a.tar.gz'));
  await utimes(join(folder, 'program'), 1, 1);
  const second = await writeArchive(entries.toReversed(), join(folder, 'b.tar.gz'));
  expect(second).toEqual(first);
});

test('a path that no archive of this form can hold is refused', async () => {
  const entry: TarEntry = { kind: 'file', path: 'x'.repeat(101), mode: 0o644, from: Buffer.alloc(0) };
  await expect(writeArchive([entry], join(folder, 'a.tar.gz'))).rejects.toThrow('too long for an archive');
});
