import { describe, expect, it } from 'vitest';
import type { TaskRow } from './define-task.ts';
import { taskTable } from './task-table.ts';

/** What the symmetry of a table lacks, in words. */
function missingCounterparts(table: readonly TaskRow[]): string[] {
  const has = (component: string, does: TaskRow['does']): boolean =>
    table.some((row) => row.component === component && row.does === does);
  return table.flatMap(({ component, does, service }) => [
    ...(does === 'install' && !has(component, 'uninstall') ? [`${component} cannot be uninstalled`] : []),
    ...(does === 'uninstall' && !has(component, 'install') ? [`${component} cannot be installed`] : []),
    ...(service === true && !has(component, 'restart') ? [`${component} cannot be restarted`] : []),
  ]);
}

describe('the table of tasks', () => {
  it('has an uninstall for every install, and a restart for every service', () => {
    expect(missingCounterparts(taskTable)).toEqual([]);
  });

  it.each([
    ['install', 'demo cannot be uninstalled'],
    ['uninstall', 'demo cannot be installed'],
    ['restart', undefined],
  ] as const)('would notice a lone %s', (does, complaint) => {
    const [first] = taskTable;
    if (first === undefined) throw new Error('there are tasks');
    const lone: TaskRow = { ...first, component: 'demo', does };
    expect(missingCounterparts([lone])).toEqual(complaint === undefined ? [] : [complaint]);
    expect(missingCounterparts([{ ...lone, service: true }]).includes('demo cannot be restarted')).toBe(
      does !== 'restart',
    );
  });

  it('gives every task names of its own', () => {
    const names = taskTable.flatMap(({ name, aliases = [] }) =>
      [name, ...aliases].map((one) => one.toLowerCase()),
    );
    expect(new Set(names).size).toBe(names.length);
    for (const { name } of taskTable) expect(name).toMatch(/^[a-z]+(-[a-z0-9]+)+$/);
  });
});
