import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeServiceRange, podCapacity } from './cidr-capacity.ts';
import { cidr } from './testing/cidr.ts';
import { reasonOf } from './testing/reason-of.ts';

describe('podCapacity', () => {
  it.each([
    ['10.233.64.0/18', 24, 64, 110, 'ok'],
    ['10.233.64.0/18', 24, 65, 110, 'too-few-nodes'],
    ['10.244.0.0/24', 24, 1, 110, 'ok'],
    ['10.244.0.0/24', 24, 3, 110, 'too-few-nodes'],
    ['10.244.0.0/16', 25, 3, 110, 'ok'],
    ['10.244.0.0/16', 26, 3, 110, 'too-few-pods'],
    ['10.244.0.0/16', 31, 3, 1, 'too-few-pods'],
    ['10.244.0.0/16', 15, 3, 110, 'mask-outside'],
    ['10.0.0.0/8', 25, 3, 110, 'mask-outside'],
    ['10.0.0.0/30', 33, 1, 1, 'mask-outside'],
    ['fd85:ee78:d8a6:8607::1:0/112', 120, 256, 110, 'ok'],
    ['fd85:ee78:d8a6:8607::1:0/112', 64, 3, 110, 'mask-outside'],
    ['fd00::/48', 64, 65_536, 110, 'ok'],
  ])('%s with /%i for %i nodes of %i pods: %s', (range, nodeMask, nodes, maxPods, expected) => {
    expect(reasonOf(podCapacity({ pods: cidr(range), nodeMask, nodes, maxPods }))).toBe(expected);
  });

  it('shows its arithmetic', () => {
    const verdict = podCapacity({ pods: cidr('10.244.0.0/24'), nodeMask: 24, nodes: 3, maxPods: 110 });
    expect(!verdict.ok && verdict.because.en).toBe(
      '10.244.0.0/24 cut into /24 gives 1 node ranges, and 3 nodes need one each',
    );
  });

  it('never promises more addresses than the range has', () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 30 }), fc.nat(16), (prefix, more) => {
        const pods = cidr(`10.0.0.0/${prefix}`);
        const verdict = podCapacity({ pods, nodeMask: Math.min(32, prefix + more), nodes: 1, maxPods: 0 });
        if (!verdict.ok) throw new Error(verdict.because.en);
        expect(verdict.value.nodes * verdict.value.podsPerNode).toBeLessThan(2 ** (32 - prefix));
      }),
    );
  });
});

describe('judgeServiceRange', () => {
  it.each([
    ['10.233.0.0/18', 'ok'],
    ['10.96.0.0/12', 'ok'],
    ['10.96.0.0/28', 'ok'],
    ['10.96.0.0/29', 'too-small'],
    ['10.96.0.0/30', 'too-small'],
    ['10.0.0.0/8', 'too-large'],
    ['fd85:ee78:d8a6:8607::1000/116', 'ok'],
    ['fd00::/108', 'ok'],
    ['fd00::/64', 'too-large'],
  ])('%s: %s', (range, expected) => {
    expect(reasonOf(judgeServiceRange(cidr(range)))).toBe(expected);
  });
});
