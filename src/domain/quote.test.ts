import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quote } from './quote.ts';

/** What a real shell makes of the line. */
function wordsOf(line: string): string[] {
  const printed = execFileSync('/bin/sh', ['-c', `printf '%s\\0' ${line}`], { encoding: 'utf8' });
  return printed.split('\0').slice(0, -1);
}

const word = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }).filter((s) => !s.includes('\0') && s.isWellFormed()),
  fc.string({
    unit: fc.constantFrom("'", '"', '\\', '$', '`', '\n', ' ', '*', '!', '~', ';', '#', '-', '='),
  }),
);

describe('quote', () => {
  it('gives a real shell back exactly the words it was given', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), (words) => {
        expect(wordsOf(quote(...words))).toEqual(words);
      }),
      { numRuns: 300 },
    );
  });

  it('keeps its meaning when a quoted line is quoted again', () => {
    const words = ["it's", '$(id)', '', 'a\nb'];
    expect(wordsOf(quote('sh', '-c', quote(...words)))).toEqual(['sh', '-c', quote(...words)]);
  });

  it('leaves plain words readable', () => {
    expect(quote('ls', '-l', '/etc/hosts', 'a=b')).toBe("ls -l /etc/hosts 'a=b'");
  });

  it('refuses a NUL byte, which no argument can hold', () => {
    expect(() => quote('a\0b')).toThrow(TypeError);
  });
});
