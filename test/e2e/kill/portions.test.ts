import { describe, expect, it } from 'vitest';
import { type Cut, cutsOf, keyOf } from './cut.ts';
import { judge, nextPortion } from './portions.ts';

const cuts = (operation: string, ...steps: string[]): readonly Cut[] =>
  cutsOf(
    operation,
    steps.map((step) => ({ step, node: `of ${step}`, subject: 'node1', durationMs: 1 })),
  );
const create = cuts('create', 'one', 'two');
const kindsOf = (rows: readonly { step: string; kind: string; outcome: string }[]): string[] =>
  rows.map(({ step, kind, outcome }) => `${step} ${kind}: ${outcome}`);

describe('the next portion', () => {
  it('has every cut that is left of a step, of a few steps of each operation', () => {
    const many = Array.from({ length: 40 }, (_, index) => `step ${index}`);
    const portion = nextPortion([...cuts('create', ...many), ...cuts('delete', 'last')], new Map());
    expect(portion).toEqual([...cuts('create', ...many.slice(0, 12)), ...cuts('delete', 'last')]);
  });

  it('has what was tried in vain only when everything else was tried as often', () => {
    const [first, ...others] = create;
    const tries = (times: number) => new Map([[keyOf(first as Cut), times]]);
    expect(nextPortion(create, tries(1))).toEqual(others);
    expect(nextPortion(create.slice(0, 1), tries(1))).toEqual([first]);
    expect(nextPortion(create, new Map(create.map((cut) => [keyOf(cut), 2])))).toEqual(create);
  });

  it('gives up what was tried three times in vain', () => {
    const [first, ...others] = create;
    expect(nextPortion(create, new Map([[keyOf(first as Cut), 3]]))).toEqual(others);
    expect(nextPortion(create.slice(0, 1), new Map([[keyOf(first as Cut), 3]]))).toEqual([]);
  });

  it('is empty when nothing is left', () => {
    expect(nextPortion([], new Map())).toEqual([]);
  });
});

describe('a pass that ended well', () => {
  it('knows what was met and what a step came past, and leaves the rest for later', () => {
    const met = create.filter(
      ({ step, kind }) => step === 'one' && (kind === 'killed before' || kind === 'power lost during'),
    );
    const { rows, again } = judge('kubeadm', create.slice(0, 5), { happened: met, wrong: '' });
    expect(kindsOf(rows)).toEqual([
      'one killed before: same',
      'one killed during: not met',
      'one power lost during: same',
    ]);
    expect(again).toEqual([]);
  });

  it('knows what happened by the way as well', () => {
    const [other] = cuts('create', 'three');
    const passed = { happened: [...create.slice(0, 1), other as Cut], wrong: '' };
    expect(kindsOf(judge('kubeadm', create.slice(0, 1), passed).rows)).toEqual([
      'one killed before: same',
      'three killed before: same',
    ]);
  });

  it('does not wait any longer for a step that never came', () => {
    const { rows } = judge('kubeadm', create, { happened: create.slice(0, 5), wrong: '' });
    expect(kindsOf(rows.slice(5))).toEqual([
      'two killed before: not met',
      'two killed during: not met',
      'two power lost during: not met',
      'two host rebooted during: not met',
      'two killed after: not met',
    ]);
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
    const passed = { happened: create.slice(0, 3), stuckAt: create.slice(2, 3), wrong: 'said' };
    expect(kindsOf(judge('kubeadm', create, passed).rows)).toEqual(['one power lost during: stuck']);
  });

  it('tries the cuts one by one where several came before it was stuck', () => {
    const passed = { happened: create.slice(0, 5), stuckAt: create.slice(3, 5), wrong: 'said' };
    const { rows, again } = judge('kubeadm', create, passed);
    expect(rows).toEqual([]);
    expect(again).toEqual([create.slice(3, 4), create.slice(4, 5)]);
  });

  it('is nobody’s fault when nothing was cut off, and ends everything', () => {
    expect(() => judge('kubeadm', create, { happened: [], wrong: 'files' })).toThrow('files');
  });
});
