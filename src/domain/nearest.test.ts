import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearest } from './nearest.ts';

const keys = ['controlPlane', 'kubernetes', 'hosts', 'host', 'etcd', 'network', 'lb_address'];

/** The fewest slips between two words, by trying them all. */
function slips(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const [restA, restB] = [a.slice(1), b.slice(1)];
  if (a[0] === b[0]) return slips(restA, restB);
  const isSwap = a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0];
  return (
    1 +
    Math.min(
      slips(restA, b),
      slips(a, restB),
      slips(restA, restB),
      isSwap ? slips(a.slice(2), b.slice(2)) : Infinity,
    )
  );
}

describe('nearest', () => {
  it.each([
    ['contorlPlane', 'controlPlane'],
    ['controlplane', 'controlPlane'],
    ['kuberntes', 'kubernetes'],
    ['hsots', 'hosts'],
    ['ectd', 'etcd'],
    ['lbAddress', 'lb_address'],
    ['host', 'host'],
  ])('takes %s for %s', (word, meant) => {
    expect(nearest(word, keys)).toBe(meant);
  });

  it.each(['', 'e', 'zzz', 'completelyDifferent', 'x'.repeat(100_000)])(
    'says nothing about word %#',
    (word) => {
      expect(nearest(word, [...keys, 'f'])).toBeUndefined();
    },
  );

  it('finds a word with one slip whatever the slip was', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{3,12}$/), fc.nat(20), fc.nat(3), (word, place, slip) => {
        const at = place % (word.length - 1);
        const wrong = [
          `${word.slice(0, at)}${word.slice(at + 1)}`,
          `${word.slice(0, at)}#${word.slice(at)}`,
          `${word.slice(0, at)}#${word.slice(at + 1)}`,
          `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`,
        ][slip];
        expect(nearest(wrong ?? '', ['0000000', word.toUpperCase()])).toBe(word.toUpperCase());
      }),
    );
  });

  it('takes the nearest of all, and none that is too far', () => {
    const words = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(words, fc.array(words, { minLength: 1, maxLength: 4 }), (word, known) => {
        const distances = known.map((candidate) => slips(word, candidate));
        const allowed = Math.min(word.length - 1, Math.max(1, Math.floor(word.length / 3)));
        const least = Math.min(...distances);
        const expected = least > allowed ? undefined : known[distances.indexOf(least)];
        expect(nearest(word, known)).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });

  it('never answers with a word it was not given', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (word, known) => {
        const answer = nearest(word, known);
        expect(answer === undefined || known.includes(answer)).toBe(true);
      }),
    );
  });
});
