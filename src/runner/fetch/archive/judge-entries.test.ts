import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  createReadStream,
  linkSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { entryJudge } from './judge-entries.ts';
import { readTar, type TarEntry } from './read-tar.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kubexm-tar-'));
  mkdirSync(join(root, 'in', 'bin'), { recursive: true });
  writeFileSync(join(root, 'in', 'bin', 'tool'), 'x', { mode: 0o755 });
});
afterEach(() => rmSync(root, { recursive: true }));

/** Packs `in` with the real tar and gives the first objection. */
async function objection(...options: readonly string[]): Promise<string | undefined> {
  const file = join(root, 'a.tar');
  execFileSync('tar', ['-cPf', file, ...options, '-C', root, 'in'], { stdio: 'pipe' });
  const judge = entryJudge(statSync(file).size);
  for await (const entry of readTar(createReadStream(file))) {
    const reason = judge(entry);
    if (reason) return reason.en;
  }
  return undefined;
}

it('lets ordinary archives pass, links inside and odd names included', async () => {
  symlinkSync('tool', join(root, 'in', 'bin', 'alias'));
  symlinkSync('../bin/tool', join(root, 'in', 'up'));
  linkSync(join(root, 'in', 'bin', 'tool'), join(root, 'in', 'bin', 'hard'));
  writeFileSync(join(root, 'in', 'a -> "b"\nc ü'), '');
  expect(await objection()).toBeUndefined();
});

it.each([
  ['an absolute name', () => objection('--transform=s!^in/bin/tool$!/etc/cron.d/x!'), 'its name is absolute'],
  [
    'a name that climbs',
    () => objection('--transform=s!^in/bin/tool$!a/../../x!'),
    'its name climbs out with ..',
  ],
  [
    'a link that leaves',
    () => {
      symlinkSync('../../../etc/shadow', join(root, 'in', 'bin', 'link'));
      return objection();
    },
    'it links to a place outside',
  ],
  [
    'a link to an absolute place',
    () => {
      symlinkSync('/etc/shadow', join(root, 'in', 'link'));
      return objection();
    },
    'it links to a place outside',
  ],
  [
    'a device',
    () => {
      execFileSync('mknod', [join(root, 'in', 'null'), 'c', '1', '3']);
      return objection();
    },
    'it is neither file, directory nor link',
  ],
  [
    'a fifo',
    () => {
      execFileSync('mknod', [join(root, 'in', 'fifo'), 'p']);
      return objection();
    },
    'it is neither file, directory nor link',
  ],
  [
    'a program with the rights of its owner',
    () => {
      chmodSync(join(root, 'in', 'bin', 'tool'), 0o4755);
      return objection();
    },
    'it would run with the rights of another user',
  ],
])('refuses %s', async (_, objected, reason) => {
  expect(await objected()).toBe(reason);
});

it('refuses what would fill any disk', () => {
  const judged = (count: number, bytes: number): string | undefined => {
    const judge = entryJudge(2 ** 40);
    const entry: TarEntry = { type: 'file', mode: 0o644, bytes, name: 'a' };
    return Array.from({ length: count }, () => judge(entry)?.en).at(-1);
  };
  expect(judged(1000, 2 ** 20)).toBeUndefined();
  const reason = 'the archive holds more than any release does';
  expect(judged(3, 2 ** 33)).toBe(reason);
  expect(judged(100_001, 0)).toBe(reason);
});

it('refuses a hard link that leaves', () => {
  const entry = { type: 'hard-link', mode: 0o644, bytes: 0, name: 'a/b' } as const;
  expect(entryJudge(1)({ ...entry, target: '../etc/shadow' })?.en).toBe('it links to a place outside');
  expect(entryJudge(1)({ ...entry, target: 'a/c' })).toBeUndefined();
});

it('refuses what swells to a hundred times its size', () => {
  const mebibyte = 2 ** 20;
  const file = (bytes: number) => ({ type: 'file', mode: 0o644, name: 'a', bytes }) as const;
  expect(entryJudge(mebibyte)(file(99 * mebibyte))).toBeUndefined();
  expect(entryJudge(mebibyte)(file(101 * mebibyte))?.en).toMatch(/more than any release/);
  expect(entryJudge(1000)(file(60 * mebibyte))).toBeUndefined();
});
