import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expandHostRange } from '../../domain/host-range.ts';
import { compressHosts, shortHosts } from './host-set.ts';

it.each([
  [['node1', 'node2', 'node3'], ['node[1:3]']],
  [['node3', 'node1', 'node2'], ['node[1:3]']],
  [
    ['node1', 'node2'],
    ['node1', 'node2'],
  ],
  [['node08', 'node09', 'node10'], ['node[08:10]']],
  [
    ['node8', 'node9', 'node10', 'edge'],
    ['node[8:10]', 'edge'],
  ],
  [
    ['rack1-n1', 'rack1-n2', 'rack1-n3', 'rack2-n1'],
    ['rack1-n[1:3]', 'rack2-n1'],
  ],
  [
    ['n1.lan', 'n2.lan', 'n3.lan', 'n5.lan'],
    ['n[1:3].lan', 'n5.lan'],
  ],
  [['10.0.0.1', '10.0.0.2', '10.0.0.3'], ['10.0.0.[1:3]']],
  [
    ['node', 'node1', 'node2'],
    ['node', 'node1', 'node2'],
  ],
])('%j is written %j', (hosts, ranges) => expect(compressHosts(hosts)).toEqual(ranges));

it('names exactly the same hosts when expanded again', () => {
  const host = fc.stringMatching(/^[ab]{0,2}[0-9]{0,3}[ab]?$/).filter((name) => name !== '');
  fc.assert(
    fc.property(fc.uniqueArray(host, { maxLength: 40 }), (hosts) => {
      const expanded = compressHosts(hosts).flatMap((range) => {
        const verdict = expandHostRange(range);
        return verdict.ok ? verdict.value : [`refused ${range}`];
      });
      expect(expanded.sort()).toEqual([...hosts].sort());
    }),
  );
});

it('counts what it leaves out', () => {
  expect(shortHosts(['a', 'b', 'c', 'd', 'e'], 2)).toBe('a, b +3');
  expect(shortHosts(['n1', 'n3', 'n5', 'n6', 'n7'], 2)).toBe('n1, n3 +3');
});
