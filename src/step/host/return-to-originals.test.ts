import { expect, it } from 'vitest';
import type { Reader } from '../../plan/port.ts';
import type { Original } from '../../runner/undo/originals.ts';
import { returnToOriginals } from './return-to-originals.ts';

const original = (key: string): Original => ({
  runId: 'run',
  node: 'create/module/task/step',
  key,
  actions: [],
});

async function found(...keys: readonly string[]) {
  const { check } = returnToOriginals;
  if ('reads' in check) throw new TypeError('it asks for itself');
  const reader: Reader = { read: async () => [keys.map(original)] };
  return check.ask(reader, { modules: [] }, { interrupted: false });
}

it('counts what it puts back, not what was remembered of data that stays', async () => {
  expect(await found('path:/etc/hosts', 'data:/var/lib/etcd/member', 'entries:/var/log/pods')).toMatchObject({
    state: 'drifted',
    because: { en: 'no longer as before kubexm (1): path:/etc/hosts' },
    disruption: 'restart',
  });
});

it('forgets what was remembered also where nothing else is left', async () => {
  expect(await found('data:/var/lib/etcd/member')).toMatchObject({ state: 'drifted', disruption: 'none' });
  expect(await found()).toMatchObject({ state: 'satisfied' });
});
