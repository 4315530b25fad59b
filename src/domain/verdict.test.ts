import { describe, expect, it } from 'vitest';
import { text } from '../problem/text.ts';
import { accept, defineRefusals } from './verdict.ts';

const refuse = defineRefusals({ odd: text('{value} is odd', '{value} 是奇数') });

describe('a refusal', () => {
  it('carries its reason and both sentences filled', () => {
    expect(refuse('odd', { value: 3 })).toEqual({
      ok: false,
      reason: 'odd',
      because: { en: '3 is odd', zh: '3 是奇数' },
    });
  });

  it('carries a suggestion only when there is one', () => {
    expect(refuse('odd', { value: 3 }, '4')).toMatchObject({ suggestion: '4' });
    expect(Object.keys(refuse('odd', { value: 3 }, undefined))).not.toContain('suggestion');
  });

  it('is not an acceptance', () => {
    expect(accept(4)).toEqual({ ok: true, value: 4 });
  });
});
