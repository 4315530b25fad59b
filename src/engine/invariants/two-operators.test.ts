import { describe, expect, it } from 'vitest';
import { attempt, oneStage } from '../../../test/memory/run.ts';
import { putValue } from '../../../test/memory/steps.ts';
import { createWorld, hostIn } from '../../../test/memory/world.ts';
import type { Pipeline } from '../../plan/stage.ts';

describe('two operators in the same second', () => {
  it('lets exactly one work; the other is told who, and changes nothing', async () => {
    const world = createWorld(['a', 'b']);
    const write = (value: string): Pipeline<object, object> =>
      oneStage(
        (draw) => void draw.step(putValue('file.write'), { on: ['a', 'b'], shared: { key: 'k', value } }),
      );
    const [ann, bob] = await Promise.all([
      attempt(world, write('ann'), { name: 'ann', runId: 'r-ann' }),
      attempt(world, write('bob'), { name: 'bob', runId: 'r-bob' }),
    ]);
    const outcomes = [ann, bob].map(({ result }) => result.problem?.exitCode ?? 0).sort();
    expect(outcomes).toEqual([0, 6]);
    const values = new Set(['a', 'b'].map((host) => hostIn(world, host).values.get('k')));
    expect(values.size).toBe(1);
  });

  it('refuses the second while a command of the first runs, without waiting for its end', async () => {
    const world = createWorld(['a']);
    hostIn(world, 'a').commands.set('kubeadm init', { endsAt: world.clock.now() + 60_000, starts: 1 });
    world.lock.holder = 'ann';
    for (const kind of ['declared', 'procedural'] as const) {
      const write = { ...putValue('file.write'), kind };
      const pipeline = oneStage(
        (draw) => void draw.step(write, { on: ['a'], shared: { key: 'k', value: 'bob' } }),
      );
      const bob = await attempt(world, pipeline, { name: 'bob', runId: `r-${kind}` });
      expect(bob.result.problem?.exitCode, kind).toBe(6);
      expect(world.lock.holder, 'the first had ended before').toBe('ann');
      expect(hostIn(world, 'a').commands.get('kubeadm init')?.endsAt).toBeGreaterThan(world.clock.now());
    }
  });

  it('keeps the second out after the first was killed anywhere, until the first run is taken up and ended', async () => {
    const write = (value: string): Pipeline<object, object> =>
      oneStage(
        (draw) => void draw.step(putValue('file.write'), { on: ['a', 'b'], shared: { key: 'k', value } }),
      );
    const { operator } = await attempt(createWorld(['a', 'b']), write('ann'), {
      name: 'ann',
      runId: 'r-ann',
    });
    for (let killAt = 1; killAt < operator.ticks(); killAt++) {
      const world = createWorld(['a', 'b']);
      await attempt(world, write('ann'), { name: 'ann', runId: 'r-ann', killAt });
      const wasHeld = world.lock.holder === 'ann';
      const bob = await attempt(world, write('bob'), { name: 'bob', runId: 'r-bob' });
      expect(bob.result.problem?.exitCode, `killed at event ${killAt}`).toBe(wasHeld ? 6 : undefined);
      const ann = await attempt(world, write('ann'), { name: 'ann', runId: 'r-ann', resumed: true });
      expect(ann.result.status).toBe('done');
      expect(hostIn(world, 'a').values.get('k')).toBe('ann');
    }
  });

  it('lets one change the cluster through its API, and refuses the other', async () => {
    const world = createWorld([]);
    const write = (value: string): Pipeline<object, object> => {
      const step = { ...putValue('api.put'), port: 'cluster' as const };
      return oneStage((draw) => void draw.step(step, { on: ['a'], shared: { key: 'k', value } }));
    };
    const results = await Promise.all([
      attempt(world, write('ann'), { name: 'ann', runId: 'r-ann' }),
      attempt(world, write('bob'), { name: 'bob', runId: 'r-bob' }),
    ]);
    expect(results.map(({ result }) => result.problem?.exitCode ?? 0).sort()).toEqual([0, 6]);
  });
});
