import { expect, test } from 'vitest';
import { inOrder } from './build-all.ts';
import { buildUnits } from './data/build-units.ts';

const order = (set: 'quick' | 'full'): string[] =>
  inOrder(
    buildUnits.filter(({ sets }) => sets.includes(set)).map((unit) => ({ unit, key: '', isCached: false })),
  ).map(({ unit }) => unit.name);

test('the longest is begun first, and what shares with it last', () => {
  const quick = order('quick');
  expect(quick[0]).toBe('kubernetes-1.34');
  expect(quick.slice(-2).toSorted()).toEqual(['crictl', 'flannel']);
});

test('what shares with a unit that is not built is like any other', () => {
  const quick = order('quick');
  expect(quick.indexOf('coredns')).toBeLessThan(quick.indexOf('etcd-3.6'));
  expect(order('full').slice(-5)).toContain('coredns');
});
