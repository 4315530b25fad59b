import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expandHostRange } from './host-range.ts';
import { reasonOf } from './testing/reason-of.ts';

describe('expandHostRange', () => {
  it.each([
    ['node7', ['node7']],
    ['node[5:6]', ['node5', 'node6']],
    ['node[8:11]', ['node8', 'node9', 'node10', 'node11']],
    ['node[3:3]', ['node3']],
    ['node[0:2]', ['node0', 'node1', 'node2']],
    ['n[0:10]', ['n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7', 'n8', 'n9', 'n10']],
    ['node[08:11]', ['node08', 'node09', 'node10', 'node11']],
    ['node[00:01]', ['node00', 'node01']],
    ['rack[1:2]-a', ['rack1-a', 'rack2-a']],
    ['[1:2]', ['1', '2']],
    ['n[9007199254740993:9007199254740994]', ['n9007199254740993', 'n9007199254740994']],
  ])('%s names %j', (range, names) => {
    expect(expandHostRange(range)).toEqual({ ok: true, value: names });
  });

  it.each([
    ['', 'empty'],
    ['node[1:3', 'unbalanced'],
    ['node1:3]', 'unbalanced'],
    ['node]1:3[', 'unbalanced'],
    ['node[[1:3]]', 'several'],
    ['node[1:[2:3]]', 'several'],
    ['a[1:2]b[1:2]', 'several'],
    ['node[\n[1:2]]', 'several'],
    ['node[]', 'not-numbers'],
    ['node[:]', 'not-numbers'],
    ['node[5:]', 'not-numbers'],
    ['node[:5]', 'not-numbers'],
    ['node[5]', 'not-numbers'],
    ['node[a:b]', 'not-numbers'],
    ['node[-1:3]', 'not-numbers'],
    ['node[1: 3]', 'not-numbers'],
    ['node[1.5:3]', 'not-numbers'],
    ['node[1:2:3]', 'not-numbers'],
    ['node[1-3]', 'not-numbers'],
    ['node[٣:٤]', 'not-numbers'],
    ['node[01:100]', 'mixed-width'],
    ['node[1:03]', 'mixed-width'],
    ['node[6:5]', 'reversed'],
    ['node[10:09]', 'reversed'],
    ['node[1:10001]', 'too-many'],
    [`node[1:${'9'.repeat(400)}]`, 'too-many'],
  ])('refuses %j as %s', (range, reason) => {
    expect(reasonOf(expandHostRange(range))).toBe(reason);
  });

  it('takes exactly ten thousand', () => {
    const verdict = expandHostRange('node[1:10000]');
    expect(verdict.ok && verdict.value).toHaveLength(10_000);
  });

  it('names as many different hosts as the range is long, all of one width when padded', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.nat(200), fc.integer({ min: 0, max: 6 }), (from, more, width) => {
        const to = from + more;
        const pad = (n: number) => String(n).padStart(width, '0');
        fc.pre(pad(from).length === pad(to).length || !pad(from).startsWith('0'));
        const verdict = expandHostRange(`n[${pad(from)}:${pad(to)}]x`);
        if (!verdict.ok) throw new Error(verdict.because.en);
        expect(new Set(verdict.value).size).toBe(more + 1);
        expect(verdict.value.map((name) => Number(name.slice(1, -1)))).toEqual(
          Array.from({ length: more + 1 }, (_, i) => from + i),
        );
        if (pad(from).startsWith('0') && width > 1) {
          expect(new Set(verdict.value.map((name) => name.length)).size).toBe(1);
        }
      }),
    );
  });

  it('answers with a value whatever it is given', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'n01:[]-,*\n') }), (range) => {
        expect(() => reasonOf(expandHostRange(range))).not.toThrow();
      }),
    );
  });
});
