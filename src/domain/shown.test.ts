import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shown } from './shown.ts';

describe('shown', () => {
  it.each([
    ['node1', '"node1"'],
    ['a\nb\0', String.raw`"a\nb\u0000"`],
    ['say "hi"', String.raw`"say \"hi\""`],
    ['节点', '"节点"'],
    ['\u009b31m', String.raw`"\u{009b}31m"`],
    ['a\u202eb', String.raw`"a\u{202e}b"`],
    ['a\u200bb', String.raw`"a\u{200b}b"`],
    ['\u{e0041}', String.raw`"\u{e0041}"`],
    ['\ud800', String.raw`"\ud800"`],
  ])('writes %j as %s', (value, written) => {
    expect(shown(value)).toBe(written);
  });

  it('shortens what is longer than sixty characters', () => {
    expect(shown('a'.repeat(60))).toBe(`"${'a'.repeat(60)}"`);
    expect(shown('a'.repeat(61))).toBe(`"${'a'.repeat(60)}"…`);
  });

  it('leaves nothing in a message that moves a cursor, turns a line or hides', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        expect(shown(value)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
      }),
    );
  });
});
