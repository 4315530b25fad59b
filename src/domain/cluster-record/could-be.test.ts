import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { couldBe } from './could-be.ts';

describe('a value of which a part was hidden', () => {
  it.each([
    ['***', 'kubexm', true],
    ['lb.***.local', 'lb.kubexm.local', true],
    ['lb.***.local', 'api.kubexm.local', false],
    ['lb.***.local', 'lb.local', false],
    ['a***b***c', 'a1b2c', true],
    ['a***b***c', 'a1c', false],
    ['ab***ba', 'aba', false],
    ['lb.kubexm.local', 'lb.***.local', true],
    ['kubexm', 'kubeadm', false],
    [['--a=***', '--b'], ['--a=1', '--b'], true],
    [['--a=***'], ['--a=1', '--b'], false],
    [{ a: ['***'], b: 1 }, { a: ['x'], b: 1 }, true],
    [{ a: '***', b: 1 }, { a: 'x' }, false],
    [['a'], { 0: 'a' }, false],
    [6443, '6443', false],
  ])('%j could be %j: %s', (one, other, is) => {
    expect(couldBe(one, other)).toBe(is);
  });

  it('always could be what it was', () => {
    const word = fc.string({ minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(word), word, (words, secret) => {
        const written = words.join(secret);
        expect(couldBe(written.replaceAll(secret, '***'), written)).toBe(true);
      }),
    );
  });
});
