import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BuildUnit } from './build-unit.ts';
import { unitKey } from './cache-key.ts';

const unit: BuildUnit = {
  name: 'sample',
  component: 'sample',
  version: '1.0.0',
  sets: ['quick'],
  programs: [{ name: 'sample', source: { language: 'go', package: '.' } }],
  variables: { 'main.version': '1.0.0' },
  minutes: 1,
};

let sources = '';
beforeEach(async () => {
  sources = await mkdtemp(join(tmpdir(), 'kubexm-key-'));
  await writeFile(join(sources, 'go.mod'), 'module sample\n');
});
afterEach(() => rm(sources, { recursive: true }));

const key = (changes: Partial<BuildUnit> = {}, compiler = '1.26.8', arch = 'amd64'): Promise<string> =>
  unitKey({ unit: { ...unit, ...changes }, sources, compiler, arch });

test('everything that changes the programs changes the key', async () => {
  const before = await key();
  const changed = await Promise.all([
    key({ version: '1.0.1' }),
    key({ variables: { 'main.version': '1.0.1' } }),
    key({ tags: ['seccomp'] }),
    key({ cgo: true }),
    key({}, '1.26.9'),
    key({}, '1.26.8', 'arm64'),
  ]);
  await writeFile(join(sources, 'go.mod'), 'module sample\n\ngo 1.26\n');
  const edited = await key();
  expect(new Set([before, edited, ...changed]).size).toBe(8);
});

test('what does not change the programs leaves the key alone', async () => {
  expect(await key({ sets: ['quick', 'full'], minutes: 9 })).toBe(await key());
});
