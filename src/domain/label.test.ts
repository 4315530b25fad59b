import { describe, expect, it } from 'vitest';
import { judgeLabel } from './label.ts';
import { reasonOf } from './testing/reason-of.ts';

describe('judgeLabel', () => {
  it.each([
    ['disk', 'SSD', 'ok'],
    ['example.com/role', '', 'ok'],
    ['a'.repeat(63), 'b'.repeat(63), 'ok'],
    ['', 'x', 'key'],
    ['a b', 'x', 'key'],
    ['a'.repeat(64), 'x', 'key'],
    ['Example.com/role', 'x', 'key'],
    ['a/b/c', 'x', 'key'],
    ['-a', 'x', 'key'],
    ['a', 'b c', 'value'],
    ['a', 'b-', 'value'],
    ['a', 'b'.repeat(64), 'value'],
  ])('%s=%s: %s', (key, value, reason) => expect(reasonOf(judgeLabel(key, value))).toBe(reason));
});
