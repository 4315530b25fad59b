import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { statePaths } from '../state-paths.ts';
import { processesOf } from '../testing/processes-of.ts';
import { moduleRead } from './module.ts';

it('asks no program about modules that the kernel shows', () => {
  const shown = globSync('/sys/module/*').map((path) => basename(path));
  const script = (names: readonly string[]) =>
    moduleRead.script(
      names.map((name) => ({ kind: 'module', name })),
      statePaths(),
    );
  expect(processesOf(script(shown.slice(0, 5)))).toBe(processesOf(script([])));
  expect(processesOf(script(['no_such_module']))).toBeGreaterThan(processesOf(script([])));
});

it('takes for built in what the kernel shows and did not load', () => {
  const asked = ['a', 'b', 'c-d', 'e'].map((name) => ({ kind: 'module', name }) as const);
  expect(moduleRead.parse(['b\n', 'a\nb\n', 'c_d\n', '', 'e\n'], asked)).toEqual([
    'built-in',
    'loaded',
    'built-in',
    'loadable',
  ]);
  expect(moduleRead.parse(['b\n', 'a\nb\n'], asked.slice(0, 2))).toEqual(['built-in', 'loaded']);
});
