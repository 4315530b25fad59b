import { expect, it } from 'vitest';
import type { Look } from '../../plan/gate.ts';
import type { Reader } from '../../plan/port.ts';
import { holderLast } from './holder-last.ts';

/** Hosts that have addresses on their interfaces. */
const hostsWith =
  (held: Readonly<Record<string, readonly string[]>>): Look =>
  async (host) =>
    ({
      read: async ([{ argv }]: readonly [{ readonly argv: readonly string[] }]) => {
        const has = held[host]?.includes(argv.at(-1) ?? '') === true;
        return [{ state: 'answered', code: 0, stdout: has ? argv.at(-1) : '' }];
      },
    }) as unknown as Reader;

const [wanted, former] = ['10.0.0.100', '10.0.0.99'];
const next = (addresses: readonly string[], held: Readonly<Record<string, readonly string[]>>) =>
  holderLast(addresses).next(hostsWith(held), ['b1', 'b2'], new AbortController().signal);

it('goes to the host with the address last', async () => {
  expect(await next([wanted], { b1: [wanted] })).toEqual(['b2', 'b1']);
});

it('goes last to the host with the address that is still in use, also behind one that has the other', async () => {
  expect(await next([wanted, former], { b1: [former] })).toEqual(['b2', 'b1']);
  expect(await next([wanted, former], { b1: [former], b2: [wanted] })).toEqual(['b2', 'b1']);
});
