import { expect, it } from 'vitest';
import { canariesOf } from './canaries.ts';

it('knows a canary also where it was encoded along with other words', () => {
  const { isIn } = canariesOf(['canary-of-registry']);
  const base64 = (text: string): string => Buffer.from(text).toString('base64');
  const said = [
    'canary-of-registry',
    base64('ann:canary-of-registry'),
    Buffer.from('canary-of-registry').toString('hex'),
  ];
  expect(said.map(isIn)).toEqual([true, true, true]);
  expect(isIn(base64('ann:another-word-of-hers'))).toBe(false);
});
