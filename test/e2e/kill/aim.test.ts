import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeAim } from './aim.ts';
import type { CutKind } from './cut.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aiming(kinds: readonly CutKind[], usual: number) {
  const struck: string[] = [];
  const hear = takeAim({
    wanted: (node) => (node === 'step' ? kinds.map((kind) => ({ operation: 'create', node, kind })) : []),
    usualMs: new Map([['step', usual]]),
    strike: ({ kind }, subject) => void struck.push(`${kind} ${subject}`),
  });
  const say = (event: string): void => hear({ event, node: 'step', subject: 'node1' });
  return { struck, say };
}

describe('a cut in the midst of a step', () => {
  it('comes when a third of its usual time is over', () => {
    const { struck, say } = aiming(['killed during'], 900);
    say('step-drifted');
    vi.advanceTimersByTime(299);
    expect(struck).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(struck).toEqual(['killed during node1']);
  });

  it('does not wait longer than ten seconds', () => {
    const { struck, say } = aiming(['host rebooted during'], 600_000);
    say('step-drifted');
    vi.advanceTimersByTime(10_000);
    expect(struck).toEqual(['host rebooted during node1']);
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
});

describe('a cut before or after a step', () => {
  it('comes at once', () => {
    const before = aiming(['killed before', 'killed during'], 900);
    before.say('step-drifted');
    expect(before.struck).toEqual(['killed before node1']);
    const after = aiming(['killed after'], 900);
    after.say('step-drifted');
    after.say('step-changed');
    expect(after.struck).toEqual(['killed after node1']);
  });
});
