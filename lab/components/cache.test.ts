import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cachedFolder, componentsCache } from './cache.ts';

let home = '';
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'kubexm-cache-'));
  vi.stubEnv('XDG_CACHE_HOME', home);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(home, { recursive: true });
});

test('what was made once is not made again', async () => {
  let made = 0;
  const make = async (partial: string): Promise<void> => {
    made += 1;
    await writeFile(join(partial, 'program'), 'x');
  };
  const folders = [await cachedFolder('thing-1', make), await cachedFolder('thing-1', make)];
  expect(new Set(folders)).toEqual(new Set([join(componentsCache(), 'thing-1')]));
  expect(made).toBe(1);
});

test('two who want the same thing at once make it once', async () => {
  let made = 0;
  const make = async (partial: string): Promise<void> => {
    made += 1;
    await writeFile(join(partial, 'program'), 'x');
  };
  await Promise.all([cachedFolder('thing-2', make), cachedFolder('thing-2', make)]);
  expect(made).toBe(1);
});

test('a build that broke off counts for nothing and does not spoil the next one', async () => {
  const broken = cachedFolder('thing-3', async (partial) => {
    await writeFile(join(partial, 'half'), 'x');
    throw new Error('killed');
  });
  await expect(broken).rejects.toThrow('killed');
  expect(existsSync(join(componentsCache(), 'thing-3'))).toBe(false);
  const folder = await cachedFolder('thing-3', (partial) => writeFile(join(partial, 'whole'), 'y'));
  expect(await readFile(join(folder, 'whole'), 'utf8')).toBe('y');
  expect(existsSync(join(folder, 'half'))).toBe(false);
});
