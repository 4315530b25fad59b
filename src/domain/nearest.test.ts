import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearest } from './nearest.ts';

const keys = ['controlPlane', 'kubernetes', 'hosts', 'host', 'etcd', 'network', 'lb_address'];

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

  it('never answers with a word it was not given', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (word, known) => {
        const answer = nearest(word, known);
        expect(answer === undefined || known.includes(answer)).toBe(true);
      }),
    );
  });
});
