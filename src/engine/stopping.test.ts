import { describe, expect, it } from 'vitest';
import type { MemoryPort } from '../../test/memory/memory-port.ts';
import { attempt, oneStage } from '../../test/memory/run.ts';
import { putValue } from '../../test/memory/steps.ts';
import { createWorld, hostIn, type World } from '../../test/memory/world.ts';
import { defineGate, healthy, unhealthy } from '../plan/gate.ts';
import { all, here } from '../plan/ref.ts';
import { drifted, type Step, satisfied } from '../plan/step.ts';
import { same } from '../problem/text.ts';

const hosts = ['a', 'b', 'c'];
const limits = { hosts: 1, perHost: 1 };

function controls(): { stop: { atSafePoint: AbortSignal; now: AbortSignal }; once(): void; twice(): void } {
  const first = new AbortController();
  const second = new AbortController();
  return {
    stop: { atSafePoint: first.signal, now: second.signal },
    once: () => first.abort(),
    twice: () => {
      first.abort();
      second.abort();
    },
  };
}

function stopWhen(world: World, key: string, act: () => void): void {
  world.watch = () => {
    if (hostIn(world, 'a').values.has(key)) act();
  };
}

const slowly = (world: World): Step<Record<never, never>, void, MemoryPort, Record<never, never>> => ({
  id: 'slow.put',
  title: same('slow'),
  port: 'host',
  kind: 'procedural',
  disruption: 'none',
  timeoutMs: 5000,
  check: {
    reads: () => [{ kind: 'value', key: 'slow' }],
    judge: (_input, [found]) => (found === 'yes' ? satisfied(undefined) : drifted(same('not yet'))),
  },
  claims: () => ['slow'],
  undo: () => ({ capture: [] }),
  async apply(port, _input, _lease, { signal }) {
    await world.clock.sleep(60_000, signal);
    if (signal.aborted) throw new Error('aborted');
    await port.put('slow', 'yes');
  },
});

describe('Ctrl-C', () => {
  it('once: ends at the next safe point, is resumable, and a resume finishes', async () => {
    const world = createWorld(hosts);
    const control = controls();
    stopWhen(world, 'one', control.once);
    const pipeline = oneStage((draw) => {
      const one = draw.step(putValue('one.put'), { on: hosts, shared: { key: 'one', value: '1' } });
      draw.step(putValue('two.put'), { on: hosts, shared: { key: 'two', value: '2' }, after: [all(one)] });
    });
    const first = await attempt(world, pipeline, { stop: control.stop, limits });
    expect(first.result).toMatchObject({
      status: 'interrupted',
      problem: { code: 'engine.interrupted', exitCode: 130 },
    });
    expect(hostIn(world, 'a').values.has('two')).toBe(false);
    expect(world.lock.holder).toBeUndefined();
    const second = await attempt(world, pipeline, { resumed: true });
    expect(second.result.status).toBe('done');
    expect(hostIn(world, 'c').values.get('two')).toBe('2');
  });

  it('once, inside a region: the host inside comes out at its edge, the next does not enter', async () => {
    const world = createWorld(hosts);
    const control = controls();
    stopWhen(world, 'one', control.once);
    const pipeline = oneStage((draw) =>
      draw.rolling(hosts, { id: 'roll', width: 1 }, (inside) => {
        const one = inside.step(putValue('one.put'), { on: hosts, shared: { key: 'one', value: '1' } });
        inside.step(putValue('two.put'), {
          on: hosts,
          shared: { key: 'two', value: '2' },
          after: [here(one)],
        });
      }),
    );
    const { result } = await attempt(world, pipeline, { stop: control.stop });
    expect(result.status).toBe('interrupted');
    expect(hostIn(world, 'a').values.get('two')).toBe('2');
    expect(hostIn(world, 'b').values.has('one')).toBe(false);
  });

  it('once, after something failed: says that it was heard, for the run is stopping already', async () => {
    const world = createWorld(hosts);
    const control = controls();
    void world.clock.sleep(2500).then(control.once);
    const gate = defineGate<object>({
      id: 'api.ready',
      waitsFor: same('the API'),
      port: 'cluster',
      intervalMs: 500,
      timeoutMs: 1000,
      stableForMs: 0,
      probe: async () => unhealthy(same('connection refused')),
    });
    const pipeline = oneStage((draw) => {
      draw.gate(gate, { on: hosts, shared: {}, after: [] });
      draw.step(slowly(world), { on: ['a'], shared: {} });
    });
    const { operator } = await attempt(world, pipeline, { stop: control.stop });
    expect(operator.events.filter(({ type }) => type === 'stopping')).toMatchObject([
      { when: 'safe-point', cause: 'failure' },
      { when: 'safe-point', cause: 'operator' },
    ]);
  });

  it('twice: what is under way is told to stop, and the rest never starts', async () => {
    const world = createWorld(hosts);
    const control = controls();
    void world.clock.sleep(1000).then(control.twice);
    const pipeline = oneStage((draw) => void draw.step(slowly(world), { on: hosts, shared: {} }));
    const { result } = await attempt(world, pipeline, { stop: control.stop, limits });
    expect(result.status).toBe('interrupted');
    expect(hosts.some((host) => hostIn(world, host).values.has('slow'))).toBe(false);
  });
});

describe('time limits', () => {
  it('a step that takes longer than its limit fails on its host, by name', async () => {
    const world = createWorld(hosts);
    const { result } = await attempt(
      world,
      oneStage((draw) => void draw.step(slowly(world), { on: ['b'], shared: {} })),
    );
    expect(result.problem).toMatchObject({
      code: 'engine.step-timeout',
      where: { host: 'b', step: 'slow.put' },
    });
  });

  it('a gate waits until it has been open for long enough', async () => {
    const world = createWorld(hosts);
    let flaps = 0;
    const gate = defineGate<object>({
      id: 'api.ready',
      waitsFor: same('the API'),
      port: 'cluster',
      intervalMs: 1000,
      timeoutMs: 60_000,
      stableForMs: 3000,
      probe: async () => (++flaps === 3 ? unhealthy(same('flapping')) : healthy),
    });
    const { result, operator } = await attempt(
      world,
      oneStage((draw) => void draw.gate(gate, { on: hosts, shared: {}, after: [] })),
    );
    expect(result.status).toBe('done');
    expect(operator.events.find(({ type }) => type === 'gate-passed')).toMatchObject({ waitedMs: 6000 });
  });

  it('a gate that never opens says what it waited for and what it last saw', async () => {
    const world = createWorld(hosts);
    const gate = defineGate<object>({
      id: 'api.ready',
      waitsFor: same('the API'),
      port: 'cluster',
      intervalMs: 1000,
      timeoutMs: 5000,
      stableForMs: 0,
      probe: async () => unhealthy(same('connection refused')),
    });
    const { result, operator } = await attempt(
      world,
      oneStage((draw) => void draw.gate(gate, { on: hosts, shared: {}, after: [] })),
    );
    expect(result.problem).toMatchObject({ code: 'engine.gate-timeout', exitCode: 9 });
    expect(result.problem?.why.en).toContain('connection refused');
    const said = operator.events.filter(({ type }) => type === 'gate-failed' || type === 'stopping');
    expect(said).toMatchObject([
      { type: 'gate-failed', waitedMs: 5000, problem: { code: 'engine.gate-timeout' } },
      { type: 'stopping', when: 'safe-point', cause: 'failure' },
    ]);
  });

  it('a gate that is only told to stop is no failure of its own', async () => {
    const world = createWorld(hosts);
    const control = controls();
    void world.clock.sleep(2500).then(control.once);
    const gate = defineGate<object>({
      id: 'api.ready',
      waitsFor: same('the API'),
      port: 'cluster',
      intervalMs: 1000,
      timeoutMs: 60_000,
      stableForMs: 0,
      probe: async () => unhealthy(same('connection refused')),
    });
    const pipeline = oneStage((draw) => void draw.gate(gate, { on: hosts, shared: {}, after: [] }));
    const { operator } = await attempt(world, pipeline, { stop: control.stop });
    const types = operator.events.map(({ type }) => type);
    expect(types).not.toContain('gate-failed');
    expect(types.slice(types.indexOf('stopping'))).not.toContain('gate-waiting');
    expect(operator.events).toContainEqual(expect.objectContaining({ type: 'stopping', cause: 'operator' }));
  });
});
