import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cut, padEnd, widthOf, wrap } from './width.ts';

describe('width on a terminal', () => {
  it.each([
    ['abc', 3],
    ['集群', 4],
    ['\x1b[31m集群\x1b[39m', 4],
    ['é', 1],
    ['，', 2],
    ['…', 1],
    ['👍', 2],
  ])('%s takes %i columns', (words, columns) => expect(widthOf(words)).toBe(columns));

  it('cuts before a wide character that would not fit', () => {
    expect(cut('集群配置', 6)).toBe('集群…');
    expect(cut('集群', 4)).toBe('集群');
    expect(padEnd('集', 4)).toBe('集  ');
  });

  it('breaks at spaces and between Chinese characters, never before closing punctuation', () => {
    expect(wrap('one two three', 8)).toEqual(['one two', 'three']);
    expect(wrap('一二三四，五', 8)).toEqual(['一二三', '四，五']);
    expect(wrap('见 kubeconfig，五', 13)).toEqual(['见', 'kubeconfig，', '五']);
    expect(wrap('见 `get runs`。五', 13)).toEqual(['见', '`get runs`。', '五']);
    expect(wrap('now type `kubexm get runs`, then', 20)).toEqual(['now type', '`kubexm get runs`,', 'then']);
  });

  it('goes on with an item of a list below its words', () => {
    expect(wrap('These:\n- one two three\n- four', 9)).toEqual(['These:', '- one two', '  three', '- four']);
  });

  it('loses no character and stays within the width when words are short enough', () => {
    const word = fc.stringMatching(/^([a-z]{1,8}|[一二三集群]{1,4})$/);
    fc.assert(
      fc.property(fc.array(word), fc.integer({ min: 8, max: 40 }), (words, width) => {
        const lines = wrap(words.join(' '), width);
        expect(lines.join('').replaceAll(' ', '')).toBe(words.join(''));
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
      }),
    );
  });
});
