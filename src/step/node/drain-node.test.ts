import { expect, it } from 'vitest';
import { isBatched } from '../../plan/step.ts';
import { drainNode } from './drain-node.ts';

const node = {
  metadata: { resourceVersion: '1' },
  spec: { unschedulable: true },
  status: { conditions: [{ type: 'Ready', status: 'True' }] },
};
const pod = { metadata: { name: 'job', namespace: 'shop', uid: 'u' } };

const reader = {
  read: async ([asked]: readonly { readonly kind: string }[]) =>
    asked?.kind === 'api-list' ? [{ state: 'found', items: [pod] }] : [{ state: 'found', object: node }],
};

it('a drain tells before it is approved what goes for good and how long it may take', async () => {
  if (isBatched(drainNode.check)) throw new TypeError('the node is looked at before its pods');
  const choice = { force: true, deletesLocalData: false, gracePeriodSeconds: -1, timeoutMs: 300_000 };
  const found = await drainNode.check.ask(
    reader,
    { node: 'w1', mayBeGone: false, ...choice },
    { interrupted: false },
  );
  expect(found).toMatchObject({
    state: 'drifted',
    disruption: 'drain',
    because: { en: expect.stringMatching(/5m to leave; gone for good \(--force\): shop\/job/) },
  });
});

it('a node whose pods nobody can name is not taken for empty', async () => {
  if (isBatched(drainNode.check)) throw new TypeError('the node is looked at before its pods');
  const silent = {
    read: async ([asked]: readonly { readonly kind: string }[]) =>
      asked?.kind === 'api-list' ? [{ state: 'no-api' }] : [{ state: 'found', object: node }],
  };
  const choice = { force: false, deletesLocalData: false, gracePeriodSeconds: -1, timeoutMs: 300_000 };
  const input = { node: 'w1', mayBeGone: false, ...choice };
  await expect(drainNode.check.ask(silent, input, { interrupted: false })).rejects.toMatchObject({
    code: 'cluster.no-api',
  });
});
