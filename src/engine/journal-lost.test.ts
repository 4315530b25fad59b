import { expect, it } from 'vitest';
import { attempt, oneStage } from '../../test/memory/run.ts';
import { putValue } from '../../test/memory/steps.ts';
import { createWorld } from '../../test/memory/world.ts';
import { problem } from '../problem/problem.ts';
import type { Environment } from './environment.ts';

const full = problem('journal.unwritable', {
  file: 'journal.db',
  reason: 'the disk is full',
  next: 'kubexm resume run',
});

/** A journal that takes nothing more from some moment on. */
const failing =
  (call: 'recordUndo' | 'finish', because = full) =>
  (environment: Environment): Environment => ({
    ...environment,
    journal: {
      ...environment.journal,
      finish: () => Promise.reject(full),
      [call]: () => Promise.reject(because),
    },
  });

const pipeline = oneStage((draw) => {
  draw.step(putValue('one.put'), { on: ['a'], shared: { key: 'one', value: '1' } });
});

it('has failed when everything is done but that cannot be written down, and a resume ends it', async () => {
  const world = createWorld(['a']);
  const { result } = await attempt(world, pipeline, { alter: failing('finish') });
  expect(result).toMatchObject({ status: 'failed', problem: { code: 'journal.unwritable' } });
  expect((await attempt(world, pipeline, { resumed: true })).result).toMatchObject({
    status: 'done',
    totals: { changed: 0 },
  });
});

it('tells what ended it, not that its end could not be written down', async () => {
  const because = problem('artifact.not-kept', { file: 'containerd', detail: 'the disk is full' });
  const { result } = await attempt(createWorld(['a']), pipeline, { alter: failing('recordUndo', because) });
  expect(result.lost.get('a')).toMatchObject({ code: 'artifact.not-kept' });
  expect(result).toMatchObject({ status: 'failed' });
  expect(result.problem?.code).not.toBe('journal.unwritable');
});
