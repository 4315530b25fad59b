import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { listLabs } from '../../../lab/describe-lab.ts';
import { watchMachine } from '../harness/machine-watch.ts';
import { scenario } from '../harness/scenario.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const run = promisify(execFile);

/** The first command of the README, as it is typed. */
const tryIt = async (...words: readonly string[]): Promise<string> => {
  const env = { ...process.env, LANG: 'C.UTF-8', LC_ALL: '' };
  const { stdout } = await run(process.execPath, ['tools/try.ts', ...words], { cwd: root, env });
  return stdout;
};

scenario('try-and-remove', { hosts: 0, timeoutMs: 1_800_000 }, async ({ kubexm }) => {
  const isThere = async () => (await listLabs()).some(({ name }) => name === 'try');
  expect(await isThere(), 'somebody tries it here: npm run try -- --remove').toBe(false);
  expect(await tryIt('--help')).toContain('npm run try -- --remove-all');
  await expect(tryIt('--hepl')).rejects.toMatchObject({ code: 2 });
  expect(await isThere(), 'only asked').toBe(false);
  const changes = await watchMachine('try');
  try {
    const ready = /^node[123] +Ready/gm;
    expect((await tryIt()).match(ready)).toHaveLength(3);
    expect(await tryIt()).toContain('already');
    const off = ['break', 'lab', '--name', 'try', '--host', 'node2', '--fault', 'power-off'];
    expect(await kubexm(...off)).toMatchObject({ code: 0 });
    const again = await tryIt();
    expect(again).toContain('made anew');
    expect(again.match(ready)).toHaveLength(3);
  } finally {
    await tryIt('--remove');
  }
  expect([await isThere(), existsSync(join(root, 'try'))]).toEqual([false, false]);
  expect(await changes()).toBe('');
});
