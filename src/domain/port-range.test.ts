import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgePort, ownerOf, ownersIn, parsePortRange } from './port-range.ts';
import { reasonOf } from './testing/reason-of.ts';

describe('judgePort', () => {
  it.each([
    [1, 'ok'],
    [6443, 'ok'],
    [65_535, 'ok'],
    [0, 'not-a-port'],
    [-1, 'not-a-port'],
    [65_536, 'not-a-port'],
    [70_000, 'not-a-port'],
    [1.5, 'not-a-port'],
    [Number.NaN, 'not-a-port'],
  ])('%d: %s', (port, reason) => {
    expect(reasonOf(judgePort(port))).toBe(reason);
  });
});

describe('parsePortRange', () => {
  it.each([
    ['30000-32767', 'ok'],
    ['80-80', 'ok'],
    ['32767-30000', 'reversed'],
    ['0-10', 'not-a-range'],
    ['1-70000', 'not-a-port'],
    ['70000-70001', 'not-a-port'],
    ['30000', 'not-a-range'],
    ['30000:32767', 'not-a-range'],
    ['30000 - 32767', 'not-a-range'],
    ['030000-32767', 'not-a-range'],
    ['a-b', 'not-a-range'],
    ['', 'not-a-range'],
  ])('%j: %s', (written, reason) => {
    expect(reasonOf(parsePortRange(written))).toBe(reason);
  });

  it('reads back every range it could have been given', () => {
    const port = fc.integer({ min: 1, max: 65_535 });
    fc.assert(
      fc.property(port, port, (a, b) => {
        const [first, last] = [Math.min(a, b), Math.max(a, b)];
        expect(parsePortRange(`${first}-${last}`)).toEqual({ ok: true, value: { first, last } });
      }),
    );
  });
});

describe('owners', () => {
  it('know the ports of the components', () => {
    expect([22, 10_250, 2379, 8080].map(ownerOf)).toEqual(['sshd', 'kubelet', 'etcd', undefined]);
  });

  it('are found in a range that covers them', () => {
    expect(ownersIn({ first: 6000, last: 7000 })).toEqual([{ port: 6443, owner: 'kube-apiserver' }]);
    expect(ownersIn({ first: 30_000, last: 32_767 })).toEqual([]);
    expect(ownersIn({ first: 10_250, last: 10_250 })).toEqual([{ port: 10_250, owner: 'kubelet' }]);
  });
});
