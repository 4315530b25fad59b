import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sh } from './script.ts';

const words = fc.array(fc.string({ unit: 'grapheme' }).filter((word) => !word.includes('\0')));

it('hands any words to a shell unchanged', () => {
  fc.assert(
    fc.property(words, (list) => {
      const script = sh`for word in ${list}; do printf '%s\0' "$word"; done`;
      const seen = execFileSync('sh', ['-c', script.text], { encoding: 'utf8' }).split('\0').slice(0, -1);
      expect(seen).toEqual(list);
    }),
    { numRuns: 50 },
  );
});

it('refuses what no shell word can hold', () => {
  expect(() => sh`cat ${'a\0b'}`).toThrow(TypeError);
});

it('puts scripts into scripts as they are', () => {
  const inner = [sh`echo ${'a b'}`, sh`echo c`];
  expect(execFileSync('sh', ['-c', sh`{ ${inner} } | cat`.text], { encoding: 'utf8' })).toBe('a b\nc\n');
});
