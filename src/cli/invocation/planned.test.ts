import { expect, it } from 'vitest';
import { commandTable } from '../command-table.ts';
import { spellingsOf } from './find-command.ts';
import { plannedCommand } from './planned.ts';

it('lists no command that is built', () => {
  const built = commandTable.flatMap(spellingsOf).filter((name) => name.includes(' '));
  expect(built.filter((name) => plannedCommand(name.split(' ')) !== undefined)).toEqual([]);
  expect(plannedCommand(['upgrade', 'cluster'])).toBe('upgrade cluster');
});
