import { expect, it } from 'vitest';
import { parseByteSize, sayByteSize } from './byte-size.ts';

it.each([
  ['512M', 512 * 1024 ** 2],
  ['10g', 10 * 1024 ** 3],
  ['1.5T', 1.5 * 1024 ** 4],
])('reads %s', (typed, bytes) => {
  expect(parseByteSize(typed)).toBe(bytes);
});

it.each(['', '10', '0G', '-1G', '1e3M', '10 G', '10GB', 'G'])('refuses "%s"', (typed) => {
  expect(parseByteSize(typed)).toBeUndefined();
});

it('is said in the largest unit that leaves a whole part', () => {
  expect([0, 15.32 * 1024 ** 2, 1024 ** 3, 2.25 * 1024 ** 4].map(sayByteSize)).toEqual([
    '0M',
    '15.3M',
    '1G',
    '2.3T',
  ]);
});
