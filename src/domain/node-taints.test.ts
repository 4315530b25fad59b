import { describe, expect, it } from 'vitest';
import { areAsWanted, taintsToBe } from './node-taints.ts';

const taint = (key: string, value = '', effect = 'NoSchedule') => ({ key, value, effect });
const notReady = taint('node.kubernetes.io/not-ready');

describe('the taints of a node', () => {
  it('keep those of others, and change ours', () => {
    const all = {
      found: [notReady, taint('a', 'old')],
      ours: [taint('a', 'old')],
      wanted: [taint('a', 'new')],
    };
    expect(taintsToBe(all)).toEqual([notReady, taint('a', 'new')]);
  });

  it('lose one of ours that is no longer wanted, and none of others', () => {
    const all = { found: [notReady, taint('a'), taint('b')], ours: [taint('a')], wanted: [] };
    expect(taintsToBe(all)).toEqual([notReady, taint('b')]);
    expect(areAsWanted(all)).toBe(false);
  });

  it('tell effects of one key apart', () => {
    const soft = taint('a', '', 'PreferNoSchedule');
    expect(taintsToBe({ found: [soft], ours: [], wanted: [taint('a')] })).toEqual([soft, taint('a')]);
  });

  it.each([
    ['all is there and known as ours', [taint('a')], [taint('a')], [taint('a')], true],
    ['it is there, but nobody knows it as ours', [taint('a')], [], [taint('a')], false],
    ['it is known as ours, but gone', [], [taint('a')], [taint('a')], false],
    ['it has another value', [taint('a', 'x')], [taint('a')], [taint('a')], false],
    ['others have put theirs there', [notReady], [], [], true],
  ])('are as wanted or not when %s', (_, found, ours, wanted, answer) => {
    expect(areAsWanted({ found, ours, wanted })).toBe(answer);
  });
});
