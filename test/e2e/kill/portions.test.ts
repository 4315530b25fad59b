import { describe, expect, it } from 'vitest';
import { type Cut, cutsOf } from './cut.ts';
import { judge, nextPortion } from './portions.ts';

const cuts = (operation: string, ...nodes: string[]): readonly Cut[] =>
  cutsOf(
    operation,
    nodes.map((node) => ({ node, subject: 'node1', durationMs: 1 })),
  );
const create = cuts('create', 'one', 'two');
const kindsOf = (rows: readonly { node: string; kind: string; outcome: string }[]): string[] =>
  rows.map(({ node, kind, outcome }) => `${node} ${kind}: ${outcome}`);

describe('the next portion', () => {
  it('has every cut that is left of a step, of a few steps of each operation', () => {
    const many = Array.from({ length: 40 }, (_, index) => `step ${index}`);
    const portion = nextPortion([...cuts('create', ...many), ...cuts('delete', 'last')]);
    expect(portion).toEqual([...cuts('create', ...many.slice(0, 12)), ...cuts('delete', 'last')]);
  });

  it('is empty when nothing is left', () => {
    expect(nextPortion([])).toEqual([]);
  });
});

describe('a pass that ended well', () => {
  it('knows what was met, and of the rest only that the first of a step never will be', () => {
    const met = create.filter(({ node, kind }) => node === 'one' && kind !== 'killed after');
    const { rows, again } = judge('kubeadm', create, { happened: met, wrong: '' });
    expect(kindsOf(rows)).toEqual([
      'one killed before: same',
      'one killed during: same',
      'one power lost during: same',
      'one host rebooted during: same',
      'two killed before: not met',
    ]);
    expect(again).toEqual([]);
  });
});

describe('a pass that went wrong', () => {
  it('is tried again by halves, and nothing is known before', () => {
    const { rows, again } = judge('kubeadm', create, { happened: create.slice(0, 3), wrong: 'files' });
    expect(rows).toEqual([]);
    expect(again).toEqual([create.slice(0, 2), create.slice(2, 3)]);
  });

  it('blames the cut when it was the only one', () => {
    const { rows } = judge('kubeadm', create, { happened: create.slice(4, 5), wrong: 'files' });
    expect(rows).toEqual([{ mode: 'kubeadm', ...create[4], outcome: 'differs', found: 'files' }]);
  });

  it('blames the cut that it was stuck at, whatever came before', () => {
    const passed = { happened: create.slice(0, 3), stuckAt: create[2] as Cut, wrong: 'said' };
    expect(kindsOf(judge('kubeadm', create, passed).rows)).toEqual(['one power lost during: stuck']);
  });

  it('is nobody’s fault when nothing was cut off, and ends everything', () => {
    expect(() => judge('kubeadm', create, { happened: [], wrong: 'files' })).toThrow('files');
  });
});
