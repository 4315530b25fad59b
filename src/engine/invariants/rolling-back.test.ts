import { describe, expect, it } from 'vitest';
import type { MemoryPort } from '../../../test/memory/memory-port.ts';
import { createOperator } from '../../../test/memory/operator.ts';
import { attempt, oneStage } from '../../../test/memory/run.ts';
import { type None, putValue } from '../../../test/memory/steps.ts';
import { createWorld, hostIn, type World, worldDigest } from '../../../test/memory/world.ts';
import { all, here } from '../../plan/ref.ts';
import { drifted, type Step, satisfied } from '../../plan/step.ts';
import { same } from '../../problem/text.ts';
import { rollbackRun } from '../rollback-run.ts';

describe('rolling back', () => {
  const hosts = ['a', 'b'];
  const pipeline = oneStage((draw) => {
    const first = draw.step(putValue('file.one'), { on: hosts, shared: { key: 'one', value: 'new' } });
    draw.step(putValue('file.two'), { on: hosts, shared: { key: 'two', value: 'new' }, after: [all(first)] });
  });
  const fresh = (): World => {
    const world = createWorld(hosts);
    hostIn(world, 'a').values.set('one', 'old');
    return world;
  };

  it('returns to what was, wherever the run was killed: also between capture and apply', async () => {
    const whole = fresh();
    const { operator } = await attempt(whole, pipeline);
    for (let killAt = 1; killAt <= operator.ticks(); killAt++) {
      const world = fresh();
      const before = worldDigest(world);
      await attempt(world, pipeline, { killAt });
      const [run] = await world.journal.runs();
      if (run === undefined) continue;
      const { problem: failure } = await rollbackRun(createOperator(world).environment, run);
      expect(failure?.message).toBeUndefined();
      expect(worldDigest(world), `rolled back after dying at event ${killAt}`).toEqual(before);
    }
  });

  it('stops at what cannot be undone and leaves what lies beneath', async () => {
    const world = fresh();
    const final: Step<None, void, MemoryPort, None> = {
      ...putValue('cluster.found'),
      id: 'cluster.found',
      check: {
        reads: () => [{ kind: 'value', key: 'id' }],
        judge: (_i, [v]) => (v === 'x' ? satisfied(undefined) : drifted(same('none'))),
      },
      claims: () => ['id'],
      undo: () => ({ irreversible: same('a cluster was founded') }),
      apply: (port) => port.put('id', 'x'),
    };
    const { result } = await attempt(
      world,
      oneStage((draw) => {
        const one = draw.step(putValue('file.one'), { on: ['a'], shared: { key: 'one', value: 'new' } });
        const founded = draw.step(final, { on: ['a'], shared: {}, after: [here(one)] });
        draw.step(putValue('file.two'), {
          on: ['a'],
          shared: { key: 'two', value: 'new' },
          after: [here(founded)],
        });
      }),
    );
    expect(result.status).toBe('done');
    const [run] = await world.journal.runs();
    if (run === undefined) throw new Error('no run');
    const rolled = await rollbackRun(createOperator(world).environment, run);
    expect(rolled.problem?.code).toBe('engine.irreversible');
    expect(Object.fromEntries(hostIn(world, 'a').values)).toEqual({ one: 'new', id: 'x' });
  });
});
