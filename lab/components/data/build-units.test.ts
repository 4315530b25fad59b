import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compare } from 'semver';
import { describe, expect, test } from 'vitest';
import type { BuildUnit } from '../build-unit.ts';
import { goName } from '../compile-unit.ts';
import { componentSources } from '../component-sources.ts';
import { buildUnits } from './build-units.ts';
import { goToolchain } from './toolchain.ts';

const goUnits = buildUnits.filter((unit) => unit.programs.some(({ source }) => source.language === 'go'));
const goMod = (unit: BuildUnit): Promise<string> =>
  readFile(join(componentSources(), unit.name, 'go.mod'), 'utf8');

/** The release a pseudo-version stands for; such a module carries no tags of its own. */
const pseudoVersions: Readonly<Record<string, string>> = {
  'v0.0.0-20251021213802-b1f3c43f8437': 'v3.31.0',
};

test.each(goUnits)('$name: the version of the table is the one go.mod requires', async (unit) => {
  const required = [...(await goMod(unit)).matchAll(/^\s*(?:require )?\S+ (v\S+)/gm)].map(
    ([, version = '']) => (version in pseudoVersions ? pseudoVersions[version] : version),
  );
  expect(required).toContain(`v${unit.version}`);
});

test.each(goUnits)('$name: every program is one go.mod knows, so that go.sum covers it', async (unit) => {
  const lines = new Set((await goMod(unit)).split('\n').map((line) => line.replace(/^(tool )?\s*/, '')));
  const unknown = unit.programs.filter(
    ({ source }) => source.language === 'go' && source.package !== '.' && !lines.has(source.package),
  );
  expect(unknown).toEqual([]);
  expect(existsSync(join(componentSources(), unit.name, 'go.sum'))).toBe(true);
});

test('no two programs of a unit overwrite each other', () => {
  for (const unit of buildUnits) {
    const names = unit.programs.flatMap(({ name, source }) =>
      source.language === 'go' ? [goName(source.package, unit)] : [name],
    );
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(unit.programs.map(({ name }) => name)).size).toBe(unit.programs.length);
  }
});

test('the Go that is fetched, and the oldest that is accepted, satisfy every go.mod', async () => {
  const lines = await Promise.all(goUnits.map(goMod));
  const newest = lines
    .map((text) => /^go (\S+)$/m.exec(text)?.[1] ?? '')
    .sort(compare)
    .at(-1);
  expect(newest).toBe(goToolchain.oldest);
  expect(compare(goToolchain.version, goToolchain.oldest)).toBeGreaterThanOrEqual(0);
});

describe('what has to be there', () => {
  const built = (component: string): string[] =>
    buildUnits.filter((unit) => unit.component === component).map((unit) => unit.version);

  test('two Kubernetes minors, for upgrades', () => {
    expect(new Set(built('kubernetes').map((version) => version.split('.')[1])).size).toBeGreaterThan(1);
  });

  test('both lines of etcd and of containerd', () => {
    expect(built('etcd').map((version) => version.slice(0, 3))).toEqual(['3.6', '3.5']);
    expect(built('containerd').map((version) => version.slice(0, 3))).toEqual(['2.2', '1.7']);
  });
});
