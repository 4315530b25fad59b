import { describe, expect, it } from 'vitest';
import { judgeBeginning } from './etcd-beginning.ts';

const members = ['a', 'b', 'c'];

/** `d` has data, `e` has it elsewhere, `f` was told whom to found with, `j` whom to join, `r` runs, `?` could not be asked. */
const begin = (traces: string, chosen: readonly string[] = members, mayFound = true) => {
  const marks = traces.split(' ');
  return judgeBeginning({
    members,
    chosen,
    mayFound,
    tracesOf(host) {
      const mark = marks[members.indexOf(host)] ?? '?';
      if (mark === '?') return undefined;
      return {
        hasEtcdData: mark.includes('d'),
        ...(mark.includes('e') ? { etcdDataElsewhere: '/data/etcd' } : {}),
        isFoundingEtcd: mark.includes('f'),
        isJoiningEtcd: mark.includes('j'),
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
    expect(begin(traces)).toEqual({ joiners: [], ...expected });
  });

  it.each([
    ['a host without data beside a cluster that is there', 'dr dr -', false, ['c']],
    ['two of them', 'dr - -', false, ['b', 'c']],
    ['also where the others have stopped, which start together before', 'd - d', true, ['b']],
    ['one that was told and not started', 'dr dr j', false, ['c']],
    ['one that was told and is no voter yet', 'dr dr jdr', false, ['c']],
    ['one that is begun and one that is not', 'dr jd -', false, ['b', 'c']],
  ])('lets join %s', (_title, traces, isTogether, joiners) => {
    expect(begin(traces)).toEqual({ isTogether, founders: [], joiners });
  });

  it.each([
    ['while a founding goes on', 'fd - f', 'member-is-new', ['b']],
    ['while a member cannot be asked', 'dr - ?', 'growing-needs-all', ['c']],
    ['when all that is left is who joins', '- j ?', 'growing-needs-all', ['c']],
    ['when nobody is left to join', '- j -', 'growing-needs-all', members],
  ])('lets nobody join %s', (_title, traces, refused, hosts) => {
    expect(begin(traces)).toEqual({ refused, hosts });
  });

  it.each([
    ['all run and have none where the file says', 'er er er', members],
    ['all have stopped', 'e e e', members],
    ['its own settings are not to be read', 'r r r', members],
    ['one of three', 'dr dr er', ['c']],
    ['what lies where the file says is older', 'der der der', members],
    ['a member joins', 'dr dr ejr', ['c']],
    ['another could not be asked', 'er ? -', ['a']],
  ])('touches nobody where data lies elsewhere: %s', (_title, traces, hosts) => {
    expect(begin(traces)).toEqual({ refused: 'data-elsewhere', hosts });
    expect(begin(traces, ['b'])).toEqual({ refused: 'data-elsewhere', hosts });
  });

  it('lets nobody join who was not chosen', () => {
    expect(begin('dr dr -', ['a', 'b'])).toEqual({ refused: 'growing-needs-all', hosts: ['c'] });
    expect(begin('dr dr -', ['c'])).toEqual({ isTogether: false, founders: [], joiners: ['c'] });
  });

  it('founds nothing with a part of the members', () => {
    expect(begin('- - ?')).toEqual({ refused: 'founding-needs-all', hosts: ['c'] });
    expect(begin('- - -', ['a', 'b'])).toEqual({ refused: 'founding-needs-all', hosts: ['c'] });
  });

  it('founds nothing where hosts come to a cluster that is there', () => {
    expect(begin('- - -', members, false)).toEqual({ refused: 'nothing-to-join', hosts: members });
    expect(begin('? - -', ['b', 'c'], false)).toEqual({ refused: 'founding-needs-all', hosts: ['a'] });
    expect(begin('dr dr -', members, false)).toEqual({ isTogether: false, founders: [], joiners: ['c'] });
    expect(begin('d d d', members, false)).toEqual({ isTogether: true, founders: [], joiners: [] });
  });

  it('works on a part of the members of a cluster that exists', () => {
    expect(begin('dr dr dr', ['b'])).toEqual({ isTogether: false, founders: [], joiners: [] });
  });
});
