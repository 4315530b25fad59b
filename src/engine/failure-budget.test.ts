import { describe, expect, it } from 'vitest';
import { attempt, oneStage } from '../../test/memory/run.ts';
import { putValue } from '../../test/memory/steps.ts';
import { createWorld, hostIn, type World } from '../../test/memory/world.ts';
import type { Minimum } from '../plan/graph.ts';
import { all, here } from '../plan/ref.ts';

const hosts = ['a', 'b', 'c', 'd'];

const work = (minimum: Minimum) =>
  oneStage((draw) => {
    const first = draw.step(putValue('first.put'), {
      on: hosts,
      shared: { key: 'one', value: '1' },
      minimum,
    });
    const second = draw.step(putValue('second.put'), {
      on: hosts,
      shared: { key: 'two', value: '2' },
      minimum,
      after: [all(first)],
    });
    draw.step(putValue('third.put'), {
      on: hosts,
      shared: { key: 'three', value: '3' },
      minimum,
      after: [here(second)],
    });
  });

function without(...dead: string[]): World {
  const world = createWorld(hosts);
  for (const host of dead) hostIn(world, host).isDead = true;
  return world;
}

const reached = (world: World, key: string): string[] =>
  hosts.filter((host) => hostIn(world, host).values.has(key));

describe('failure budget', () => {
  it('stops before the barrier when every host is needed', async () => {
    const world = without('c');
    const { result } = await attempt(world, work('all'));
    expect(result.problem).toMatchObject({ code: 'connection.unreachable', where: { host: 'c' } });
    expect(reached(world, 'two')).toEqual([]);
  });

  it('goes on without the hosts it may lose, and names them', async () => {
    const world = without('c');
    const { result } = await attempt(world, work({ mayLose: 1 }));
    expect(result.problem?.code).toBe('engine.hosts-unreached');
    expect(result.problem?.exitCode).toBe(3);
    expect(result.problem?.params['hosts']).toBe('c');
    expect(reached(world, 'three')).toEqual(['a', 'b', 'd']);
  });

  it('stops when more are lost than it may lose', async () => {
    const world = without('b', 'c');
    const { result } = await attempt(world, work({ mayLose: 1 }));
    expect(result.problem?.code).toBe('engine.too-many-lost');
    expect(result.problem?.params).toMatchObject({ lost: 2, allowed: 1 });
    expect(reached(world, 'three')).toEqual([]);
  });

  it('lets each host stand for itself', async () => {
    const world = without('a', 'b', 'c');
    const { result } = await attempt(world, work('any'));
    expect([...result.lost.keys()].sort()).toEqual(['a', 'b', 'c']);
    expect(reached(world, 'three')).toEqual(['d']);
  });
});
