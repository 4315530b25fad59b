import { describe, expect, it } from 'vitest';
import { judgeBeginning } from './etcd-beginning.ts';

const members = ['a', 'b', 'c'];

/** `d` has data, `f` was told whom to found with, `r` runs, `?` could not be asked. */
const begin = (traces: string, chosen: readonly string[] = members) => {
  const marks = traces.split(' ');
  return judgeBeginning({
    members,
    chosen,
    tracesOf(host) {
      const mark = marks[members.indexOf(host)] ?? '?';
      if (mark === '?') return undefined;
      return {
        hasEtcdData: mark.includes('d'),
        isFoundingEtcd: mark.includes('f'),
        runsEtcd: mark.includes('r'),
      };
    },
  });
};

describe('judgeBeginning', () => {
  it.each([
    ['nobody has data: all found it together', '- - -', { isTogether: true, founders: members }],
    ['a founding was cut before the first start', 'f f f', { isTogether: true, founders: members }],
    ['a founding was cut between starts', 'fd f f', { isTogether: true, founders: ['b', 'c'] }],
    ['a founding was cut when a majority ran', 'fdr fdr f', { isTogether: true, founders: ['c'] }],
    ['all run: one after another', 'dr dr dr', { isTogether: false, founders: [] }],
    ['one of three has stopped: one after another', 'dr d dr', { isTogether: false, founders: [] }],
    ['no majority runs: nothing is left to protect', 'dr d d', { isTogether: true, founders: [] }],
    [
      'one cannot be asked: the others still go one after another',
      'dr dr ?',
      { isTogether: false, founders: [] },
    ],
  ])('%s', (_title, traces, expected) => {
    expect(begin(traces)).toEqual(expected);
  });

  it.each([
    ['a host without data beside a cluster that exists', 'dr dr -', ['c']],
    ['also when it lost what it had', 'd - dr', ['b']],
    ['also when another is being founded', 'fd - f', ['b']],
  ])('refuses %s', (_title, traces, hosts) => {
    expect(begin(traces)).toEqual({ refused: 'member-is-new', hosts });
  });

  it('founds nothing with a part of the members', () => {
    expect(begin('- - ?')).toEqual({ refused: 'founding-needs-all', hosts: ['c'] });
    expect(begin('- - -', ['a', 'b'])).toEqual({ refused: 'founding-needs-all', hosts: ['c'] });
  });

  it('works on a part of the members of a cluster that exists', () => {
    expect(begin('dr dr dr', ['b'])).toEqual({ isTogether: false, founders: [] });
  });
});
