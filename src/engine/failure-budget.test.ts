import { describe, expect, it } from 'vitest';
import type { MemoryPort } from '../../test/memory/memory-port.ts';
import { attempt, oneStage } from '../../test/memory/run.ts';
import { putValue } from '../../test/memory/steps.ts';
import { createWorld, hostIn, type World } from '../../test/memory/world.ts';
import type { Minimum } from '../plan/graph.ts';
import { all, here } from '../plan/ref.ts';
import { drifted, type Step, satisfied } from '../plan/step.ts';
import { same } from '../problem/text.ts';

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

describe('a host that leaves while something of it still runs', () => {
  const minute = 60_000;
  const slow = (
    world: World,
    lasts: Readonly<Record<string, number>>,
  ): Step<{ host: string }, void, MemoryPort, Record<never, never>> => ({
    ...putValue('slow.put'),
    id: 'slow.put',
    timeoutMs: 60 * minute,
    check: {
      reads: () => [{ kind: 'value', key: 'slow' }],
      judge: (_input, [found]) => (found === 'yes' ? satisfied(undefined) : drifted(same('not yet'))),
    },
    claims: () => ['slow'],
    undo: () => ({ capture: [] }),
    async apply(port, { host }) {
      await world.clock.sleep(lasts[host] ?? 0);
      await port.put('slow', 'yes');
    },
  });
  const failing: Step<Record<never, never>, void, MemoryPort, Record<never, never>> = {
    ...putValue('bad.put'),
    id: 'bad.put',
    check: { reads: () => [], judge: () => drifted(same('always')) },
    claims: () => ['bad'],
    undo: () => ({ capture: [] }),
    apply: async () => {
      throw new Error('broken');
    },
  };

  it('does not open a barrier before the other hosts have passed', async () => {
    const world = createWorld(['a', 'b']);
    const { operator } = await attempt(
      world,
      oneStage((draw) => {
        // The step drawn last is taken up first.
        draw.step(failing, { on: ['a'], shared: {}, minimum: 'any' });
        const long = draw.step(slow(world, { a: minute, b: 5 * minute }), {
          on: ['a', 'b'],
          shared: {},
          perHost: (host) => ({ host }),
          minimum: 'any',
        });
        draw.step(putValue('after.put'), {
          on: ['b'],
          shared: { key: 'after', value: '1' },
          minimum: 'any',
          after: [all(long)],
        });
      }),
    );
    const after = operator.events.find(
      (event) => event.type === 'step-drifted' && event.step === 'after.put',
    );
    expect(after?.at).toBeGreaterThanOrEqual(5 * minute);
  });
});

it('a step that ran and does not hold has failed', async () => {
  const idle = { ...putValue('idle.put'), apply: async () => undefined };
  const { result } = await attempt(
    createWorld(['a']),
    oneStage((draw) => void draw.step(idle, { on: ['a'], shared: { key: 'k', value: 'v' } })),
  );
  expect(result.problem).toMatchObject({
    code: 'engine.does-not-hold',
    exitCode: 5,
    where: { host: 'a', step: 'idle.put' },
  });
});

describe('steps that stand alone', () => {
  const failing = (id: string): Step<Record<never, never>, void, MemoryPort, Record<never, never>> => ({
    ...putValue(id),
    id,
    check: { reads: () => [], judge: () => drifted(same('always')) },
    claims: () => [id],
    undo: () => ({ capture: [] }),
    apply: async () => {
      throw new Error(`${id} is broken`);
    },
  });
  const put = putValue('sound.put');

  it('are all tried, and all that failed is told; nothing else is done on the host', async () => {
    const world = createWorld(['a', 'b']);
    const { result } = await attempt(
      world,
      oneStage((draw) => {
        // The step drawn last is taken up first.
        draw.step(putValue('other.put'), { on: ['a'], shared: { key: 'other', value: '1' } });
        const alone = { on: ['a'], shared: {}, standsAlone: true };
        const first = draw.step(failing('first.get'), alone);
        const second = draw.step(failing('second.get'), alone);
        const sound = draw.step(put, { on: ['a'], shared: { key: 'sound', value: '1' }, standsAlone: true });
        const after = [all(first), all(second), all(sound)];
        draw.step(putValue('use.put'), { on: ['b'], shared: { key: 'use', value: '1' }, after });
      }),
      { limits: { hosts: 1, perHost: 1 } },
    );
    const told = [...result.lost.values(), ...result.alsoFailed].map(({ where }) => where.step);
    expect(told.sort()).toEqual(['first.get', 'second.get']);
    expect(hostIn(world, 'a').values.get('sound')).toBe('1');
    expect(hostIn(world, 'a').values.has('other')).toBe(false);
    expect(hostIn(world, 'b').values.has('use')).toBe(false);
    expect(result.status).toBe('failed');
    expect(result.totals).toMatchObject({ failed: 2, skipped: 1, changed: 1 });
  });

  it('wait for nothing: a graph in which one does is refused', async () => {
    const { result } = await attempt(
      createWorld(['a']),
      oneStage((draw) => {
        const one = draw.step(put, { on: ['a'], shared: { key: 'k', value: '1' } });
        draw.step(failing('late.get'), { on: ['a'], shared: {}, after: [here(one)], standsAlone: true });
      }),
    );
    expect(result.problem?.code).toBe('plan.malformed');
  });
});
