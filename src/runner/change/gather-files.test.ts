import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gatherFiles } from './gather-files.ts';
import type { HostChange } from './host-change.ts';

const megabyte = 2 ** 20;
let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'kubexm-gather-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

function large(path: string, megabytes = 1, rest: { mode?: number; isPassing?: true } = {}): HostChange {
  const local = join(directory, `of ${megabytes}`);
  writeFileSync(local, '');
  truncateSync(local, megabytes * megabyte);
  return { do: 'write-file', path, content: { local, sha256: '' }, mode: 0o755, owner: '0:0', ...rest };
}
const small = (path: string): HostChange => ({
  do: 'write-file',
  path,
  content: 'small',
  mode: 0o755,
  owner: '0:0',
});

const shape = (changes: readonly HostChange[]): readonly string[] =>
  gatherFiles(changes).map((change) =>
    change.do === 'place-files'
      ? `${change.directory}: ${change.files.map(({ name }) => name).join(' ')}`
      : change.do,
  );

it.each<[string, () => readonly HostChange[], readonly string[]]>([
  ['neighbours', () => [large('/a/1'), large('/a/2'), large('/a/3')], ['/a: 1 2 3']],
  [
    'not what is small',
    () => [large('/a/1'), small('/a/2'), large('/a/3')],
    ['/a: 1', 'write-file', '/a: 3'],
  ],
  ['not of other directories', () => [large('/a/1'), large('/b/1'), large('/b/2')], ['/a: 1', '/b: 1 2']],
  ['not of other modes', () => [large('/a/1'), large('/a/2', 1, { mode: 0o600 })], ['/a: 1', '/a: 2']],
  ['not what passes', () => [large('/a/1'), large('/a/2', 1, { isPassing: true })], ['/a: 1', '/a: 2']],
  [
    'up to 32 MB',
    () => [16, 16, 1, 30, 2].map((size, index) => large(`/a/${index}`, size)),
    ['/a: 0 1', '/a: 2 3', '/a: 4'],
  ],
  [
    'what is larger alone',
    () => [1, 40, 1].map((size, index) => large(`/a/${index}`, size)),
    ['/a: 0', '/a: 1', '/a: 2'],
  ],
])('gathers %s', (_title, changes, expected) => {
  expect(shape(changes())).toEqual(expected);
});
