import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expandHostRange } from './host-range.ts';
import { narrowHostRange } from './narrow-host-range.ts';

describe('narrowHostRange', () => {
  it.each([
    ['node[1:3]', ['node2'], ['node1', 'node3']],
    ['node[1:5]', ['node3'], ['node[1:2]', 'node[4:5]']],
    ['node[1:3]', ['node1'], ['node[2:3]']],
    ['node[1:3]', ['node3', 'node1'], ['node2']],
    ['node[1:2]', ['node1', 'node2'], []],
    ['node[08:11]', ['node08'], ['node[09:11]']],
    ['rack[1:3]-a', ['rack2-a'], ['rack1-a', 'rack3-a']],
    ['node1', ['node1'], []],
    ['node1', ['node2'], ['node1']],
    ['node[1:3]', ['node7'], ['node[1:3]']],
    ['node[3:1]', ['node2'], ['node[3:1]']],
  ])('%s without %j is %j', (range, gone, left) => {
    expect(narrowHostRange(range, new Set(gone))).toEqual(left);
  });

  it('names exactly the hosts that stay, in their order', () => {
    fc.assert(
      fc.property(
        fc.nat(200),
        fc.nat(30),
        fc.array(fc.nat(240)),
        fc.boolean(),
        (from, more, gone, padded) => {
          const written = (n: number) => (padded ? String(n).padStart(4, '0') : String(n));
          const range = `n[${written(from)}:${written(from + more)}]x`;
          const leaving = new Set(gone.map((n) => `n${written(n)}x`));
          const named = (one: string): readonly string[] => {
            const expanded = expandHostRange(one);
            return expanded.ok ? expanded.value : [];
          };
          expect(narrowHostRange(range, leaving).flatMap(named)).toEqual(
            named(range).filter((name) => !leaving.has(name)),
          );
        },
      ),
    );
  });
});
