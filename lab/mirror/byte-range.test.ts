import { describe, expect, it } from 'vitest';
import { byteRange } from './byte-range.ts';

describe('the range of a request', () => {
  it.each([
    ['bytes=0-', { start: 0, end: 9 }],
    ['bytes=3-', { start: 3, end: 9 }],
    ['bytes=3-4', { start: 3, end: 4 }],
    ['bytes=3-99', { start: 3, end: 9 }],
    ['bytes=-4', { start: 6, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=4-3', undefined],
    ['bytes=0-1,3-4', undefined],
    ['lines=0-', undefined],
    ['bytes=-', undefined],
    [undefined, undefined],
  ])('%s of 10 bytes', (header, expected) => {
    expect(byteRange(header, 10)).toEqual(expected);
  });

  it('is never satisfied by nothing', () => {
    expect(byteRange('bytes=0-', 0)).toBe('unsatisfiable');
  });
});
