import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeMemberCount, judgeRemoval, quorumOf, toleratedFailures } from './quorum.ts';
import { reasonOf } from './testing/reason-of.ts';

describe('quorum', () => {
  it.each([
    [1, 1, 0],
    [2, 2, 0],
    [3, 2, 1],
    [4, 3, 1],
    [5, 3, 2],
    [7, 4, 3],
  ])('of %i voters is %i, and %i may fail', (voters, quorum, tolerated) => {
    expect(quorumOf(voters)).toBe(quorum);
    expect(toleratedFailures(voters)).toBe(tolerated);
  });

  it('is the smallest number of which two groups always share a member', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), (voters) => {
        expect(2 * quorumOf(voters)).toBeGreaterThan(voters);
        expect(2 * (quorumOf(voters) - 1)).toBeLessThanOrEqual(voters);
      }),
    );
  });
});

describe('judgeMemberCount', () => {
  it.each([
    [0, false, 'none'],
    [1, false, 'ok'],
    [2, false, 'even'],
    [2, true, 'ok'],
    [3, false, 'ok'],
    [4, false, 'even'],
    [7, false, 'ok'],
    [9, false, 'many'],
  ])('%i members, even allowed %s: %s', (count, allowEven, reason) => {
    expect(reasonOf(judgeMemberCount(count, { allowEven }))).toBe(reason);
  });
});

describe('an even number of members', () => {
  it('is compared with one fewer', () => {
    const verdict = judgeMemberCount(4, { allowEven: false });
    expect(!verdict.ok && verdict.because.en).toContain(
      '4 etcd members survive the loss of 1, exactly as 3 would',
    );
  });
});

describe('judgeRemoval', () => {
  it.each([
    ['a healthy one of three', ['a', 'b', 'c'], ['a', 'b', 'c'], 'a', 'ok'],
    ['a dead one of three', ['a', 'b', 'c'], ['b', 'c'], 'a', 'ok'],
    ['a healthy one beside a dead one', ['a', 'b', 'c'], ['a', 'b'], 'a', 'no-quorum-after'],
    ['one of three when two are dead', ['a', 'b', 'c'], ['b'], 'a', 'no-quorum-now'],
    ['a healthy one of two', ['a', 'b'], ['a', 'b'], 'a', 'ok'],
    ['a dead one of two', ['a', 'b'], ['b'], 'a', 'no-quorum-now'],
    ['the last', ['a'], ['a'], 'a', 'last'],
    ['one that is no member', ['a', 'b', 'c'], ['a', 'b', 'c'], 'd', 'unknown'],
    ['one of five with one dead', ['a', 'b', 'c', 'd', 'e'], ['a', 'b', 'c', 'd'], 'a', 'ok'],
    ['one of five with two dead', ['a', 'b', 'c', 'd', 'e'], ['a', 'b', 'c'], 'a', 'no-quorum-after'],
    ['a dead one of five with two dead', ['a', 'b', 'c', 'd', 'e'], ['a', 'b', 'c'], 'e', 'ok'],
  ])('%s', (_name, voters, healthy, victim, reason) => {
    expect(reasonOf(judgeRemoval({ voters, healthy, victim }))).toBe(reason);
  });

  it('counts no stranger as a healthy voter', () => {
    const verdict = judgeRemoval({ voters: ['a', 'b', 'c'], healthy: ['a', 'x', 'y'], victim: 'a' });
    expect(reasonOf(verdict)).toBe('no-quorum-now');
  });

  it('says what the membership becomes', () => {
    const verdict = judgeRemoval({ voters: ['a', 'b', 'c'], healthy: ['a', 'b', 'c'], victim: 'a' });
    expect(verdict.ok && verdict.value.because.en).toBe(
      'etcd has 2 voters (b, c), 2 of them healthy; 2 must agree and 0 may fail',
    );
  });

  it('never lets a working cluster lose its quorum', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), fc.subarray(names), fc.nat(6), (count, healthy, pick) => {
        const voters = names.slice(0, count);
        const victim = voters[pick % count] ?? 'a';
        const verdict = judgeRemoval({ voters, healthy, victim });
        reasonOf(verdict);
        if (verdict.ok) {
          const left = voters.filter((name) => name !== victim);
          const alive = left.filter((name) => healthy.includes(name)).length;
          expect(alive).toBeGreaterThanOrEqual(quorumOf(left.length));
          expect(verdict.value.voters).toEqual(left);
        }
      }),
    );
  });
});
