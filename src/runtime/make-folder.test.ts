import { spawnSync } from 'node:child_process';
import { mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '../telemetry/testing/temporary-directory.ts';
import { makeFolder } from './make-folder.ts';

it('makes a folder and those above it, and takes one that is there', () => {
  const path = join(temporaryDirectory(), 'a', 'b', 'c');
  makeFolder(path, 0o700);
  makeFolder(path);
  expect(statSync(path).mode & 0o777).toBe(0o700);
});

it('takes a link to a folder for a folder', () => {
  const directory = temporaryDirectory();
  mkdirSync(join(directory, 'real'));
  symlinkSync('real', join(directory, 'link'));
  makeFolder(join(directory, 'link'));
  makeFolder(join(directory, 'link', 'below'));
  expect(statSync(join(directory, 'real', 'below')).isDirectory()).toBe(true);
});

it('gives up where a file, a link that leads nowhere or the system itself is in the way', () => {
  const directory = temporaryDirectory();
  writeFileSync(join(directory, 'file'), '');
  symlinkSync('nowhere', join(directory, 'link'));
  expect(() => makeFolder(join(directory, 'file'))).toThrow('EEXIST');
  expect(() => makeFolder(join(directory, 'file', 'below'))).toThrow('ENOTDIR');
  expect(() => makeFolder(join(directory, 'link', 'below'))).toThrow('ENOENT');
});

it('returns also below /proc, where Node itself tries for ever', () => {
  const call = `(await import(${JSON.stringify(join(import.meta.dirname, 'make-folder.ts'))})).makeFolder('/proc/x/y')`;
  const { status, stderr, error } = spawnSync(process.execPath, ['--input-type=module', '-e', call], {
    encoding: 'utf8',
    timeout: 20_000,
  });
  expect(error).toBeUndefined();
  expect(status).toBe(1);
  expect(stderr).toContain('ENOENT');
});
