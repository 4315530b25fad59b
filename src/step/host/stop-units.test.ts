import { expect, it } from 'vitest';
import type { Read, Reader } from '../../plan/port.ts';
import type { UndoAction } from '../../plan/undo.ts';
import { stopUnits } from './stop-units.ts';

interface Unit {
  readonly before: 'enabled' | 'disabled';
  readonly ranBefore?: boolean;
  readonly now?: 'enabled' | 'disabled';
  readonly runs?: boolean;
}

/** A host on which kubexm brought a unit about. */
const hostWith = ({ before, ranBefore = false, now = 'disabled', runs = false }: Unit): Reader => {
  const action: UndoAction = {
    do: 'unit',
    name: 'a.service',
    active: ranBefore,
    enabled: before,
    startedWith: null,
  };
  const original = { runId: 'run', node: 'create/etcd/start', key: 'unit:a.service', actions: [action] };
  const answer = ({ kind }: Read): unknown =>
    kind === 'originals'
      ? [original]
      : { active: runs, activity: runs ? 'active' : 'inactive', enabled: now };
  return { read: async (reads: readonly Read[]) => reads.map(answer) } as Reader;
};

it.each<[string, Unit, string]>([
  ['runs', { before: 'disabled', runs: true }, 'drifted'],
  ['would start with the next boot', { before: 'disabled', now: 'enabled' }, 'drifted'],
  ['neither runs nor would', { before: 'disabled' }, 'satisfied'],
  ['started with the host before kubexm came', { before: 'enabled', now: 'enabled' }, 'satisfied'],
  ['ran before kubexm came', { before: 'enabled', ranBefore: true, now: 'enabled', runs: true }, 'satisfied'],
])('judges a unit that %s', async (_title, unit, state) => {
  const { check } = stopUnits;
  if (!('ask' in check)) throw new TypeError('it asks the host');
  const found = await check.ask(hostWith(unit), { except: [] }, { interrupted: false });
  expect(found).toMatchObject({ state });
});
