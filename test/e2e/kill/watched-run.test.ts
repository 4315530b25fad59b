import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { Stage } from '../harness/scenario.ts';
import type { Cut } from './cut.ts';
import { watchedRun } from './watched-run.ts';

const says = (event: string, durationMs?: number, step = 'artifact.place-resource', node = 'node1'): string =>
  JSON.stringify({
    timestamp: '2026-01-01T00:00:00.000Z',
    event,
    step,
    node,
    graph_node: step === 'artifact.place-resource' ? 'etcd/install-etcd/place-etcd' : `of ${step}`,
    duration_ms: durationMs,
  });

/** A process that says these lines in one breath, and then stands still or ends. */
const saying = (lines: readonly string[], then: 'exec sleep 60' | 'exit 0'): Stage =>
  ({
    start() {
      const child = spawn('sh', ['-c', `printf '%s\\n' "$@" >&2; ${then}`, 'sh', ...lines], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const ended = once(child, 'close').then(([code]) => ({ code, stdout: '', stderr: '' }));
      return { process: child, ended };
    },
  }) as unknown as Stage;

const cut: Cut = { operation: 'create', step: 'artifact.place-resource', kind: 'killed during' };
const aimed = {
  wanted: (step: string) => (step === cut.step ? [cut] : []),
  besides: (step: string) => [{ ...cut, step }],
  usualMs: new Map(),
};

const blows = async (...lines: readonly string[]) =>
  (await watchedRun(saying(lines, 'exec sleep 60'), [], aimed)).cuts.map(({ meant, came }) => [
    meant.kind,
    came.kind,
  ]);

describe('a run that is watched', () => {
  it('is cut off in the midst of a step', async () => {
    expect(await blows('no line of the log', says('step-drifted'))).toEqual([
      ['killed during', 'killed during'],
    ]);
  });

  it('was cut off after a step that it had called done before it was ended', async () => {
    expect(await blows(says('step-drifted'), says('step-changed', 3))).toEqual([
      ['killed during', 'killed after'],
    ]);
  });

  it('was cut off in the midst of everything else that was at work, wherever', async () => {
    const { cuts } = await watchedRun(
      saying(
        [
          says('step-drifted', 0, 'other.step', 'node2'),
          says('step-drifted', 0, 'done.step'),
          says('step-changed', 3, 'done.step'),
          says('step-drifted'),
        ],
        'exec sleep 60',
      ),
      [],
      aimed,
    );
    expect(cuts.map(({ came }) => came)).toEqual([cut, { ...cut, step: 'other.step' }]);
  });

  it('was cut off behind what was done where nothing has been begun since', async () => {
    const behind = (step: string): Cut => ({ ...cut, step, kind: 'killed after' });
    const before: Cut = { ...cut, kind: 'killed before' };
    const { cuts } = await watchedRun(
      saying(
        [
          says('step-changed', 3, 'followed.step', 'node2'),
          says('step-drifted', 0, 'next.step', 'node2'),
          says('step-changed', 3, 'done.step'),
          says('step-drifted'),
        ],
        'exec sleep 60',
      ),
      [],
      { ...aimed, wanted: (step) => (step === cut.step ? [before] : []), besides: (step) => [behind(step)] },
    );
    expect(cuts.map(({ came }) => came)).toEqual([before, behind('done.step')]);
  });

  it('tells what it changed by which step, and the longest that took', async () => {
    const lines = [says('step-changed', 30), says('step-changed', 50), says('step-changed', 40)];
    const { code, changed } = await watchedRun(saying(lines, 'exit 0'), []);
    expect({ code, changed }).toEqual({
      code: 0,
      changed: [
        {
          step: 'artifact.place-resource',
          node: 'etcd/install-etcd/place-etcd',
          subject: 'node1',
          durationMs: 50,
        },
      ],
    });
  });
});
