import { execFileSync } from 'node:child_process';
import { chmodSync, linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { unsafeEntry } from './archive-entries.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kubexm-tar-'));
  mkdirSync(join(root, 'in', 'bin'), { recursive: true });
  writeFileSync(join(root, 'in', 'bin', 'tool'), 'x', { mode: 0o755 });
});
afterEach(() => rmSync(root, { recursive: true }));

/** Packs `in` with the real tar and lists it the way the host does. */
function listing(...options: readonly string[]): string {
  const file = join(root, 'a.tar');
  execFileSync('tar', ['-cPf', file, ...options, '-C', root, 'in'], { stdio: 'pipe' });
  return execFileSync('tar', ['--numeric-owner', '--quoting-style=c', '-tvf', file], { encoding: 'utf8' });
}

it('lets ordinary archives pass, links inside and odd names included', () => {
  symlinkSync('tool', join(root, 'in', 'bin', 'alias'));
  symlinkSync('../bin/tool', join(root, 'in', 'up'));
  linkSync(join(root, 'in', 'bin', 'tool'), join(root, 'in', 'bin', 'hard'));
  writeFileSync(join(root, 'in', 'a -> "b"\nc ü'), '');
  expect(unsafeEntry(listing())).toBeUndefined();
});

it.each([
  ['an absolute name', () => listing('--transform=s!^in/bin/tool$!/etc/cron.d/x!'), 'its name is absolute'],
  [
    'a name that climbs',
    () => listing('--transform=s!^in/bin/tool$!a/../../x!'),
    'its name climbs out with ..',
  ],
  [
    'a link that leaves',
    () => {
      symlinkSync('../../../etc/shadow', join(root, 'in', 'bin', 'link'));
      return listing();
    },
    'it links to a place outside',
  ],
  [
    'a link to an absolute place',
    () => {
      symlinkSync('/etc/shadow', join(root, 'in', 'link'));
      return listing();
    },
    'it links to a place outside',
  ],
  [
    'a device',
    () => {
      execFileSync('mknod', [join(root, 'in', 'null'), 'c', '1', '3']);
      return listing();
    },
    'it is neither file, directory nor link',
  ],
  [
    'a fifo',
    () => {
      execFileSync('mknod', [join(root, 'in', 'fifo'), 'p']);
      return listing();
    },
    'it is neither file, directory nor link',
  ],
  [
    'a program with the rights of its owner',
    () => {
      chmodSync(join(root, 'in', 'bin', 'tool'), 0o4755);
      return listing();
    },
    'it would run with the rights of another user',
  ],
  ['a line that is no entry', () => 'tar: something else', 'it cannot be read'],
])('refuses %s', (_, list, reason) => {
  expect(unsafeEntry(list())?.reason.en).toBe(reason);
});

it('refuses what would fill any disk', () => {
  const listed = (count: number, bytes: number): string =>
    `-rw-r--r-- 0/0 ${bytes} 2026-01-01 00:00 "a"\n`.repeat(count);
  expect(unsafeEntry(listed(1000, 2 ** 20))).toBeUndefined();
  const reason = expect.objectContaining({ en: 'the archive holds more than any release does' });
  expect(unsafeEntry(listed(3, 2 ** 33))).toMatchObject({ reason });
  expect(unsafeEntry(listed(100_001, 0))).toMatchObject({ reason });
});
