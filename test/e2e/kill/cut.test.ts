import { expect, it } from 'vitest';
import { cameTooLate, cutsOf, keyOf } from './cut.ts';

const changed = (step: string, node: string, subject: string) => ({ step, node, subject, durationMs: 1 });

it('is one of a kind for each step, however many nodes are drawn of it', () => {
  const cuts = cutsOf('create', [
    changed('fetch', 'fetch-one', '@control'),
    changed('place', 'place-one', 'node1'),
    changed('fetch', 'fetch-two', '@control'),
    changed('place', 'place-two', 'node1'),
  ]);
  expect(cuts.map(keyOf)).toEqual([
    'create: fetch killed before',
    'create: fetch killed during',
    'create: fetch power lost during',
    'create: fetch killed after',
    'create: place killed before',
    'create: place killed during',
    'create: place power lost during',
    'create: place host rebooted during',
    'create: place killed after',
  ]);
});

it('is a reboot where one node of the step at least is at work on a host', () => {
  const cuts = cutsOf('create', [changed('keep', 'here', '@control'), changed('keep', 'there', 'node1')]);
  expect(cuts.map(({ kind }) => kind)).toContain('host rebooted during');
});

it('came after the step where kubexm said that it was done before it was ended', () => {
  const cut = { operation: 'create', step: 'place' } as const;
  expect(cameTooLate({ ...cut, kind: 'killed during' })).toEqual({ ...cut, kind: 'killed after' });
  const power = { ...cut, kind: 'power lost during' } as const;
  expect(cameTooLate(power), 'what is lost with it is no kill').toEqual(power);
  const reboot = { ...cut, kind: 'host rebooted during' } as const;
  expect(cameTooLate(reboot), 'a step survives a reboot that came in its midst').toEqual(reboot);
});
