import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildAll } from '../../../lab/components/build-all.ts';
import type { BuildUnit } from '../../../lab/components/build-unit.ts';
import type { PlannedUnit } from '../../../lab/components/plan-artifacts.ts';
import { showProgress } from '../../../lab/components/progress.ts';

let home = '';
let said: string[] = [];
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'kubexm-build-'));
  vi.stubEnv('XDG_CACHE_HOME', home);
  said = [];
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(home, { recursive: true });
});

const greeting = '#include <stdio.h>\nint main(void) { puts("greeter " VERSION); }\n';

async function planned(name: string, source: string, tells = 'greeter 1.0.0'): Promise<PlannedUnit> {
  const unit: BuildUnit = {
    name,
    component: name,
    version: '1.0.0',
    sets: ['quick'],
    programs: [{ name: 'greeter', source: { language: 'c', files: ['main.c'] }, ask: [], tells }],
    minutes: 1,
  };
  await mkdir(join(home, 'sources', name), { recursive: true });
  await writeFile(join(home, 'sources', name, 'main.c'), source);
  return { unit, key: 'key', isCached: false };
}

const build = (units: readonly PlannedUnit[], signal?: AbortSignal) =>
  buildAll(units, {
    sources: join(home, 'sources'),
    toolchain: { program: 'go', version: '0.0.0' },
    progress: showProgress(units.length, (line) => said.push(line.en)),
    signal,
  });

test('a unit that cannot be compiled names its log, and does not keep the others from being built', async () => {
  const { built, problems } = await build([
    await planned('broken', 'int main(void) { return nonsense; }'),
    await planned('whole', greeting),
  ]);
  expect(built.map(({ unit }) => unit.name)).toEqual(['whole']);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatchObject({ code: 'components.build-failed', params: { component: 'broken' } });
  expect(await readFile(String(problems[0]?.params['log']), 'utf8')).toContain('nonsense');
  expect(said).toContain('Building whole 1.0.0');
  expect(said.some((line) => line.startsWith('Failed: broken 1.0.0'))).toBe(true);
});

test('the next run builds only what is missing', async () => {
  const broken = await planned('broken', 'int main(void) { return nonsense; }');
  const whole = await planned('whole', greeting);
  await build([broken, whole]);
  said = [];
  const { built, problems } = await build([await planned('broken', greeting), { ...whole, isCached: true }]);
  expect(problems).toEqual([]);
  expect(built.map(({ unit }) => unit.name)).toEqual(['broken', 'whole']);
  expect(said.filter((line) => line.startsWith('Building'))).toEqual(['Building broken 1.0.0']);
});

test('a program that says another version is not kept', async () => {
  const wrong = await planned('wrong', greeting, 'greeter 2.0.0');
  for (const attempt of [1, 2]) {
    const { built, problems } = await build([wrong]);
    expect({ attempt, built, codes: problems.map(({ code }) => code) }).toEqual({
      attempt,
      built: [],
      codes: ['components.wrong-version'],
    });
  }
});

test('nothing more is begun once it was asked to stop', async () => {
  const { built } = await build([await planned('whole', greeting)], AbortSignal.abort());
  expect(built).toEqual([]);
  expect(said).toEqual([]);
});
