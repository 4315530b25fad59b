import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { buildUnits } from './data/build-units.ts';
import { takeTurns } from './take-turns.ts';

/** As if every minute were a millisecond; gives back when each began and ended. */
async function turns(set: 'quick' | 'full', isCached = false) {
  const begun: string[] = [];
  const beside: Record<string, readonly string[]> = {};
  const underWay = new Set<string>();
  const units = buildUnits.filter(({ sets }) => sets.includes(set));
  await takeTurns(
    units.map((unit) => ({ unit, key: '', isCached })),
    undefined,
    async ({ unit: { name, minutes } }) => {
      begun.push(name);
      for (const other of underWay) beside[name] = [...(beside[name] ?? []), other];
      underWay.add(name);
      await sleep(minutes * 5);
      underWay.delete(name);
    },
  );
  expect(begun.toSorted()).toEqual(units.map(({ name }) => name).toSorted());
  return { begun, beside };
}

test('the longest is begun first, and what shares with it when it is done', async () => {
  const { begun, beside } = await turns('quick');
  expect(begun[0]).toBe('kubernetes-1.34');
  expect(begun.slice(-2).toSorted()).toEqual(['crictl', 'flannel']);
  for (const name of ['crictl', 'flannel']) expect(beside[name] ?? []).not.toContain('kubernetes-1.34');
});

test('what shares with a unit that is not built waits for nobody', async () => {
  const { begun } = await turns('quick');
  expect(begun.indexOf('coredns')).toBeLessThan(begun.indexOf('etcd-3.6'));
});

test('nothing is built beside what it shares with', async () => {
  const { beside } = await turns('full');
  for (const { name, sharesWith } of buildUnits) expect(beside[name] ?? []).not.toContain(sharesWith);
});
