import { describe, expect, it } from 'vitest';
import { commonRevision, type EtcdAnswer, judgeData, judgeEtcd, nextInTurn } from './etcd-health.ts';

const members = ['a', 'b', 'c'];
const listed = members.map((name) => ({
  id: `1${name}`,
  name,
  peerUrls: [],
  clientUrls: [],
  isLearner: false,
}));

function answer(host: string, changed: Partial<NonNullable<EtcdAnswer['status']>> = {}): EtcdAnswer {
  const status = {
    memberId: `1${host}`,
    clusterId: 'f1',
    leaderId: '1b',
    version: '3.6.14',
    revision: 7,
    dbSize: 20_480,
    dbSizeInUse: 16_384,
    isLearner: false,
    errors: [],
    members: listed,
    ...changed,
  };
  return { host, status, hash: { revision: 7, compactRevision: 1, hash: 42 } };
}

const all = (changed: Partial<NonNullable<EtcdAnswer['status']>> = {}): EtcdAnswer[] =>
  members.map((host) => (host === 'c' ? answer(host, changed) : answer(host)));

const found = (answers: readonly EtcdAnswer[]): string[] =>
  judgeEtcd(members, answers).map(({ host, because }) => `${host}: ${because.en}`);

describe('judgeEtcd', () => {
  it('has nothing to say of members that agree, however they are ordered', () => {
    expect(found(all())).toEqual([]);
    expect(found(all({ members: listed.toReversed() }).reverse())).toEqual([]);
  });

  it.each([
    ['leaderless', { leaderId: '0' }, 'c: the member knows no leader'],
    ['learner', { isLearner: true }, 'c: the member is a learner still'],
    ['other cluster', { clusterId: 'f2' }, 'c: the member belongs to another cluster, f2'],
    ['alarm', { errors: ['NOSPACE'] }, 'c: the member reports NOSPACE'],
    ['shorter list', { members: listed.slice(1) }, 'c: the member knows b, c instead of a, b, c'],
    [
      'a member that never started',
      { members: [...listed, { id: '9', name: '', peerUrls: [], clientUrls: [], isLearner: true }] },
      'c: the member knows 9 (learner), a, b, c instead of a, b, c',
    ],
  ])('names a member that is wrong: %s', (_title, changed, line) => {
    expect(found(all(changed))).toEqual([line]);
  });

  it('names who does not answer', () => {
    expect(found([answer('a'), { host: 'b' }])).toEqual([
      'b: the member does not answer',
      'c: the member does not answer',
    ]);
  });
});

describe('judgeData', () => {
  const data = (answers: readonly EtcdAnswer[]): string[] =>
    judgeData(answers).map(({ host, because }) => `${host}: ${because.en}`);
  const odd = (hash: EtcdAnswer['hash'] & object): EtcdAnswer[] =>
    all().map((one) => (one.host === 'c' ? { ...one, hash } : one));

  it('accepts equal data', () => {
    expect(data(all())).toEqual([]);
  });

  it('names the member whose data differs', () => {
    expect(data(odd({ revision: 7, compactRevision: 1, hash: 43 }))).toEqual([
      'c: the data differs from that of other members',
    ]);
  });

  it('does not compare what was compacted differently, or was not told', () => {
    expect(data(odd({ revision: 7, compactRevision: 5, hash: 43 }))).toHaveLength(3);
    expect(data([...all().slice(1), { host: 'a' }])).toContain('a: the data cannot be compared yet');
  });

  it('takes the oldest revision, which all of them have', () => {
    expect(commonRevision([answer('a', { revision: 9 }), answer('b', { revision: 8 }), { host: 'c' }])).toBe(
      8,
    );
  });
});

describe('nextInTurn', () => {
  it('takes followers by name and the leader last', () => {
    expect(nextInTurn(members, all(), ['b', 'c', 'a'])).toEqual({ next: ['a', 'c', 'b'] });
  });

  it('takes a member that does not serve before all others', () => {
    expect(nextInTurn(members, [answer('a'), answer('b'), { host: 'c' }], members)).toEqual({
      next: ['c', 'a', 'b'],
    });
  });

  it('takes nobody while a further one would end the majority', () => {
    expect(nextInTurn(members, [answer('a'), answer('b'), { host: 'c' }], ['a', 'b'])).toEqual({
      endangered: 'a',
      silent: 'c',
    });
  });

  it('goes on with one of five missing', () => {
    const five = ['a', 'b', 'c', 'd', 'e'];
    const four = ['a', 'b', 'c', 'd'].map((host) => answer(host));
    expect(nextInTurn(five, four, ['a', 'b'])).toEqual({ next: ['a', 'b'] });
  });

  it('takes a lone member, which has no other to wait for', () => {
    expect(nextInTurn(['b'], [answer('b')], ['b'])).toEqual({ next: ['b'] });
  });
});
