import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeAim } from './aim.ts';
import type { CutKind } from './cut.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aiming(kinds: readonly CutKind[], usual: number) {
  const struck: string[] = [];
  const hear = takeAim({
    wanted: (step) => (step === 'step' ? kinds.map((kind) => ({ operation: 'create', step, kind })) : []),
    usualMs: new Map([['node', usual]]),
    strike: ({ kind }, { node, subject }) => void struck.push(`${kind} ${node} ${subject}`),
  });
  const say = (event: string, { node = 'node', subject = 'node1', lateMs = 0 } = {}): void =>
    hear({ event, step: 'step', node, subject, saidAtMs: Date.now() - lateMs });
  return { struck, say };
}

describe('a cut in the midst of a step', () => {
  it('comes when a third of its usual time is over', () => {
    const { struck, say } = aiming(['killed during'], 900);
    say('step-drifted');
    vi.advanceTimersByTime(299);
    expect(struck).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(struck).toEqual(['killed during node node1']);
  });

  it('counts from when the step began, not from when that was heard', () => {
    const { struck, say } = aiming(['killed during'], 900);
    say('step-drifted', { lateMs: 200 });
    vi.advanceTimersByTime(100);
    expect(struck).toEqual(['killed during node node1']);
  });

  it('comes without a timer where that time is over already', () => {
    const { struck, say } = aiming(['killed during'], 12);
    say('step-drifted', { lateMs: 4 });
    expect(struck).toEqual(['killed during node node1']);
  });

  it('does not wait longer than ten seconds', () => {
    const { struck, say } = aiming(['host rebooted during'], 600_000);
    say('step-drifted');
    vi.advanceTimersByTime(10_000);
    expect(struck).toEqual(['host rebooted during node node1']);
  });

  it('does not come any more once the step has ended', () => {
    for (const end of ['step-changed', 'step-failed']) {
      const { struck, say } = aiming(['killed during'], 900);
      say('step-drifted');
      say(end);
      vi.runAllTimers();
      expect(struck).toEqual([]);
    }
  });

  it('comes at another node of the step when one was over too soon', () => {
    const { struck, say } = aiming(['killed during'], 900);
    say('step-drifted');
    say('step-changed');
    say('step-drifted', { node: 'other' });
    expect(struck).toEqual(['killed during other node1']);
  });

  it('reboots no host where the step is at work on none', () => {
    const { struck, say } = aiming(['host rebooted during'], 0);
    say('step-drifted', { subject: '@control' });
    expect(struck).toEqual([]);
    say('step-drifted', { node: 'other' });
    expect(struck).toEqual(['host rebooted during other node1']);
  });
});

describe('a cut before or after a step', () => {
  it('comes at once', () => {
    const before = aiming(['killed before', 'killed during'], 900);
    before.say('step-drifted');
    expect(before.struck).toEqual(['killed before node node1']);
    const after = aiming(['killed after'], 900);
    after.say('step-drifted');
    after.say('step-changed');
    expect(after.struck).toEqual(['killed after node node1']);
  });
});
