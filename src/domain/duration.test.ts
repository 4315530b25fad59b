import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDuration, sayDuration, sayElapsed, spellDuration } from './duration.ts';

describe('parseDuration', () => {
  it.each([
    ['500ms', 500],
    ['90s', 90_000],
    ['10m', 600_000],
    ['1h30m', 5_400_000],
    ['1h2m3s4ms', 3_723_004],
    ['0h5m', 300_000],
  ])('reads %s', (written, ms) => expect(parseDuration(written)).toBe(ms));

  it.each(['', '0s', '0h0m', '5', '5d', '-5s', '1.5h', '30m1h', '5 s', '5s\n', '1000000s'])(
    'refuses %j',
    (written) => expect(parseDuration(written)).toBeUndefined(),
  );

  it('never gives what a timer would take for at once', () => {
    expect(parseDuration('999999h')).toBe(24 * 24 * 3_600_000);
    expect(24 * 24 * 3_600_000).toBeLessThan(2 ** 31);
  });
});

describe('spellDuration', () => {
  it.each([
    [30_000, '30s'],
    [5_400_000, '1h30m'],
    [1500, '1s500ms'],
  ])('writes %i as %s', (ms, spelled) => expect(spellDuration(ms)).toBe(spelled));

  it('is read again as the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 24 * 24 * 3_600_000 }), (ms) => {
        expect(parseDuration(spellDuration(ms))).toBe(ms);
      }),
    );
  });
});

describe('sayDuration', () => {
  it.each([
    [-5, '0s'],
    [0, '0s'],
    [20, '20ms'],
    [99.7, '100ms'],
    [300, '0.3s'],
    [9940, '9.9s'],
    [10_000, '10s'],
    [12_345, '12s'],
    [102_000, '1m 42s'],
    [7_500_000, '2h 05m'],
  ])('says %d as %s', (ms, said) => expect(sayDuration(ms)).toBe(said));
});

describe('sayElapsed', () => {
  it('counts whole seconds', () => expect([0, 999, 1000].map(sayElapsed)).toEqual(['0s', '0s', '1s']));
});
