import { describe, expect, it } from 'vitest';
import type { ListedMember } from './etcd-health.ts';
import { judgeRemovals, listedAs } from './etcd-removal.ts';
import { reasonOf } from './testing/reason-of.ts';

const urlOf = (name: string): string => `https://${name}:2380`;

const listed = (name: string, of: Partial<ListedMember> = {}): ListedMember => ({
  id: `id-${name}`,
  name,
  peerUrls: [urlOf(name)],
  clientUrls: [],
  isLearner: false,
  ...of,
});

const leaving = (names: string) => names.split('').map((name) => ({ name, peerUrl: urlOf(name) }));

describe('members of etcd that go', () => {
  it.each([
    // voters, healthy, leaving, verdict
    ['a', 'a', 'a', 'last'],
    ['ab', 'ab', 'a', 'ok'],
    ['ab', 'b', 'a', 'no-quorum-now'],
    ['ab', 'ab', 'ab', 'last'],
    ['abc', 'abc', 'a', 'ok'],
    ['abc', 'bc', 'a', 'ok'],
    ['abc', 'ab', 'a', 'no-quorum-after'],
    ['abc', 'a', 'b', 'no-quorum-now'],
    ['abc', 'abc', 'ab', 'ok'],
    ['abc', 'bc', 'ab', 'ok'],
    ['abc', 'bc', 'ba', 'no-quorum-after'],
    ['abcd', 'bcd', 'a', 'ok'],
    ['abcd', 'abc', 'a', 'ok'],
    ['abcd', 'bc', 'a', 'no-quorum-now'],
    ['abcde', 'abcde', 'ab', 'ok'],
    ['abcde', 'cde', 'ab', 'ok'],
    ['abcde', 'cd', 'ab', 'no-quorum-now'],
    ['abcde', 'abc', 'ab', 'no-quorum-after'],
    ['abcde', 'abcde', 'abcd', 'ok'],
    ['bc', 'bc', 'a', 'ok'],
  ])('of %s with %s healthy, %s: %s', (voters, healthy, names, verdict) => {
    const judged = judgeRemovals({
      members: voters.split('').map((name) => listed(name)),
      healthy: healthy.split(''),
      leaving: leaving(names),
    });
    expect(reasonOf(judged)).toBe(verdict);
  });

  it('are refused with the arithmetic', () => {
    const judged = judgeRemovals({
      members: ['a', 'b', 'c'].map((name) => listed(name)),
      healthy: ['a', 'b'],
      leaving: leaving('a'),
    });
    expect(!judged.ok && judged.because.en).toBe(
      'without a etcd has 2 voters (b, c), 1 of them healthy; 2 must agree and 0 may fail',
    );
  });

  it('may be learners at any time: they have no vote', () => {
    const judged = judgeRemovals({
      members: [listed('a'), listed('b', { isLearner: true })],
      healthy: ['a'],
      leaving: leaving('b'),
    });
    expect(reasonOf(judged)).toBe('ok');
  });
});

describe('a member in the list', () => {
  const members = [listed('a'), listed('', { id: 'id-b', peerUrls: [urlOf('b')] })];

  it('is found by its name', () => {
    expect(listedAs(members, { name: 'a', peerUrl: 'elsewhere' })?.id).toBe('id-a');
  });

  it('is found by where it shall be while it has no name', () => {
    expect(listedAs(members, { name: 'b', peerUrl: urlOf('b') })?.id).toBe('id-b');
  });

  it('is not another one that has come to its address', () => {
    expect(listedAs(members, { name: 'c', peerUrl: urlOf('a') })).toBeUndefined();
  });
});
