import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lookUpCached } from '../cached-file.ts';
import { memberPath, openArchive } from './open-archive.ts';

let root: string;
let path: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kubexm-open-'));
  path = join(root, 'demo.tar.gz');
  mkdirSync(join(root, 'demo-1.0', 'bin'), { recursive: true });
  writeFileSync(join(root, 'demo-1.0', 'bin', 'tool'), 'a program', { mode: 0o755 });
  writeFileSync(join(root, 'demo-1.0', 'bin', 'other'), 'not wanted');
});
afterEach(() => rmSync(root, { recursive: true }));

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

const pack = (): string => {
  execFileSync('tar', ['-czf', path, '-C', root, 'demo-1.0']);
  return `sha256:${sha256(readFileSync(path))}`;
};

const opened = (names: readonly string[] = ['bin/tool'], checksum = pack()): Promise<void> =>
  openArchive({ path, checksum, strip: 1, names }, new AbortController().signal);

it('keeps what is wanted, and nothing else, known by its digest', async () => {
  const checksum = pack();
  await opened(['bin/tool'], checksum);
  const tool = memberPath(path, 'bin/tool');
  expect(await lookUpCached({ path: tool, of: checksum })).toEqual({
    local: tool,
    sha256: sha256('a program'),
  });
  expect(existsSync(memberPath(path, 'bin/other'))).toBe(false);
  expect(readdirSync(root).toSorted()).toEqual(['demo-1.0', 'demo.tar.gz', 'demo.tar.gz.members']);
});

it('knows its members again where the whole cache was copied', async () => {
  const checksum = pack();
  await opened(['bin/tool'], checksum);
  const copied = join(root, 'copied');
  execFileSync('sh', [
    '-c',
    `mkdir "$1" && tar -c -C "$0" demo.tar.gz.members | tar -x -C "$1"`,
    root,
    copied,
  ]);
  const tool = memberPath(join(copied, 'demo.tar.gz'), 'bin/tool');
  expect(await lookUpCached({ path: tool, of: checksum })).toEqual({
    local: tool,
    sha256: sha256('a program'),
  });
});

it('does not know a member any more that was touched, or that is of another archive', async () => {
  const checksum = pack();
  await opened(['bin/tool'], checksum);
  const tool = memberPath(path, 'bin/tool');
  expect(await lookUpCached({ path: tool, of: `sha256:${sha256('another')}` })).toBeNull();
  writeFileSync(tool, 'a problem');
  expect(await lookUpCached({ path: tool, of: checksum })).toBeNull();
});

it('keeps nothing of an archive with one unsafe entry, wherever it is', async () => {
  symlinkSync('../../../etc/cron.d', join(root, 'demo-1.0', 'zz-way-out'));
  await expect(opened()).rejects.toMatchObject({ code: 'artifact.archive-unsafe' });
  expect(existsSync(memberPath(path, 'bin/tool'))).toBe(false);
});

it('names what is wanted and not in there', async () => {
  await expect(opened(['bin/tool', 'bin/gone', 'lost'])).rejects.toMatchObject({
    code: 'artifact.archive-unfit',
    why: { en: expect.stringContaining('it does not hold bin/gone, lost as files') },
  });
  expect(existsSync(memberPath(path, 'bin/tool'))).toBe(false);
});

it.each([
  ['was cut', () => truncateSync(path, 60)],
  ['is not packed', () => writeFileSync(path, 'no archive at all')],
  ['holds no files', () => writeFileSync(path, execFileSync('gzip', { input: 'no archive' }))],
])('refuses an archive that %s', async (_, spoil) => {
  pack();
  spoil();
  await expect(opened(['bin/tool'], 'sha256:listed')).rejects.toMatchObject({
    code: 'artifact.archive-unfit',
  });
});

it('stops when it is told to', async () => {
  const checksum = pack();
  const stopped = openArchive({ path, checksum, strip: 1, names: ['bin/tool'] }, AbortSignal.abort());
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
});
