import { expect, it } from 'vitest';
import type { Look } from '../../plan/gate.ts';
import { addressHeld } from './address-held.ts';

/** Whether the gate opens when these of two hosts have the address. */
async function opens(having: readonly string[], mayBeTwice: boolean): Promise<boolean> {
  const open: Look = async (host) => ({
    read: async (reads) =>
      reads.map(() => ({ state: 'answered', code: 0, stdout: having.includes(host) ? '2: eth0' : '' })),
  });
  const input = { address: '10.0.0.100', holders: ['b1', 'b2'], isComplete: true, mayBeTwice };
  const found = await addressHeld.probe(open, ['b1'], input, new AbortController().signal);
  return found.healthy;
}

it.each([
  ['one', ['b2'], true, true],
  ['nobody', [], false, false],
  ['two, unless they are just told to share it in another way,', ['b1', 'b2'], false, true],
] as const)('opens as it should when %s has the address', async (_who, having, usually, meanwhile) => {
  expect([await opens(having, false), await opens(having, true)]).toEqual([usually, meanwhile]);
});
