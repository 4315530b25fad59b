import fc from 'fast-check';
import { expect, it } from 'vitest';
import { locksSuffice } from './locks-suffice.ts';

const hosts = ['a', 'b', 'c', 'd', 'e'];
const someHosts = fc.subarray(hosts);

it('never lets two operators work on one cluster', () => {
  fc.assert(
    fc.property(
      someHosts.filter((voters) => voters.length > 0),
      someHosts,
      someHosts,
      (voters, one, two) => {
        const mine = new Set(one);
        const yours = new Set(two.filter((host) => !mine.has(host)));
        const both = [mine, yours].every((held) => locksSuffice({ voters, writes: [], held }));
        expect(both).toBe(false);
      },
    ),
  );
});

it('works with one of three voters dead, and not with two', () => {
  const situation = { voters: ['a', 'b', 'c'], writes: ['a'] };
  expect(locksSuffice({ ...situation, held: new Set(['a', 'b']) })).toBe(true);
  expect(locksSuffice({ ...situation, held: new Set(['a']) })).toBe(false);
});

it('needs every host that is written to', () => {
  expect(locksSuffice({ voters: ['a'], writes: ['a', 'w'], held: new Set(['a']) })).toBe(false);
  expect(locksSuffice({ voters: [], writes: ['w'], held: new Set(['w']) })).toBe(true);
});
