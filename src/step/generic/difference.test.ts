import { expect, it } from 'vitest';
import { lineDifference } from './difference.ts';

const numbered = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}`);

it('shows what goes and comes with two lines around it', () => {
  const before = numbered(1, 9).join('\n');
  const after = [...numbered(1, 4), 'another', ...numbered(6, 9)].join('\n');
  expect(lineDifference(before, after)).toBe(
    [' line 3', ' line 4', '-line 5', '+another', ' line 6', ' line 7', '…'].join('\n'),
  );
});

it('shows a new file as nothing but additions', () => {
  expect(lineDifference('', 'a\nb\n')).toBe('+a\n+b');
});

it('says nothing about equal texts, binaries and large files', () => {
  expect(lineDifference('a\n', 'a\n')).toBe('');
  expect(lineDifference('a\0', 'b')).toBeUndefined();
  expect(lineDifference('', numbered(1, 1000).join('\n'))).toBeUndefined();
});
