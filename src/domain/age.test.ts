import { expect, it } from 'vitest';
import { sayAge } from './age.ts';

it.each([
  [-5, '0s'],
  [119_000, '119s'],
  [120_000, '2m'],
  [119 * 60_000, '119m'],
  [47.9 * 3_600_000, '47h'],
  [48 * 3_600_000, '2d'],
])('an age of %d ms is %s', (ms, said) => {
  expect(sayAge(ms)).toBe(said);
});
