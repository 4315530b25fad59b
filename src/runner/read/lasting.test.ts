import { expect, test } from 'vitest';
import { lasts } from './lasting.ts';

test.each([
  'listen',
  'heard',
  'reach',
  'neighbour',
  'package-supply',
  'time-server',
  'clock',
  'write-latency',
  'query',
  'facts',
  'certificates',
])('what %s tells is about a moment', (kind) => {
  expect(lasts({ kind })).toBe(false);
});

test('files last, and what may be a key is not kept', () => {
  expect(lasts({ kind: 'path' })).toBe(true);
  expect(lasts({ kind: 'path', content: { unless: '' } })).toBe(true);
  expect(lasts({ kind: 'path', content: true })).toBe(false);
});
