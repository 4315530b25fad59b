import { describe, expect, it } from 'vitest';
import type { MemoryPort } from '../../test/memory/memory-port.ts';
import { attempt, oneStage } from '../../test/memory/run.ts';
import { slowly } from '../../test/memory/slowly.ts';
import { type None, putValue, runUnit } from '../../test/memory/steps.ts';
import { createWorld, hostIn } from '../../test/memory/world.ts';
import { defineGate, healthy } from '../plan/gate.ts';
import { all, here } from '../plan/ref.ts';
import type { Pipeline } from '../plan/stage.ts';
import { drifted, type Step, satisfied } from '../plan/step.ts';
import { problem } from '../problem/problem.ts';
import { same } from '../problem/text.ts';

const minute = 60_000;
const put = (id: string, key: string) => [putValue(id), { key, value: '1' }] as const;

const changedAt = (events: readonly { type: string }[], step: string): number =>
  events.findIndex((event) => event.type === 'step-changed' && 'step' in event && event.step === step);

describe('order', () => {
  it('holds across a task for which there are no hosts', async () => {
    const world = createWorld(['a', 'b']);
    const { operator } = await attempt(
      world,
      oneStage((draw) => {
        const first = draw.step(slowly(world, 'first.put', 'one', minute), { on: ['a'], shared: {} });
        const [step, shared] = put('nobody.put', 'two');
        const nobody = draw.step(step, { on: [], shared, after: [all(first)] });
        const [last, input] = put('last.put', 'three');
        draw.step(last, { on: ['b'], shared: input, after: [all(nobody)] });
      }),
    );
    const { events } = operator;
    expect(changedAt(events, 'first.put')).toBeGreaterThan(-1);
    expect(changedAt(events, 'last.put')).toBeGreaterThan(changedAt(events, 'first.put'));
  });

  it('opens a gate behind an empty task once', async () => {
    let probes = 0;
    const world = createWorld(['a']);
    const gate = defineGate<object>({
      id: 'x.gate',
      waitsFor: same('x'),
      port: 'cluster',
      intervalMs: 1000,
      timeoutMs: minute,
      stableForMs: 0,
      async probe() {
        probes += 1;
        return healthy;
      },
    });
    const { result } = await attempt(
      world,
      oneStage((draw) => {
        const [step, shared] = put('nobody.put', 'two');
        const nobody = draw.step(step, { on: [], shared });
        const open = draw.gate(gate, { on: ['a'], shared: {}, after: [all(nobody)] });
        const [last, input] = put('last.put', 'three');
        draw.step(last, { on: ['a'], shared: input, after: [here(open)] });
      }),
    );
    expect(result.status).toBe('done');
    expect(probes).toBe(1);
  });

  it('never trusts a look that a change on the same host overtook', async () => {
    const world = createWorld(['a']);
    hostIn(world, 'a').values.set('/etc/x', 'old').set('warm', '1').set('b', '1');
    hostIn(world, 'a').units.set('x', { startedWith: 'old', starts: 1 });
    const writeLate: Step<None, void, MemoryPort, None> = {
      ...slowly(world, 'file.write', 'done', 10),
      check: {
        reads: () => [{ kind: 'value', key: '/etc/x' } as { kind: string }],
        judge: (_input, [found]) => (found === 'new' ? satisfied(undefined) : drifted(same('old'))),
      },
      async apply(port) {
        await world.clock.sleep(50);
        await port.put('/etc/x', 'new');
      },
    };
    const pipeline = oneStage((draw) => {
      const [other, shared] = put('other.put', 'b');
      const between = draw.step(other, { on: ['a'], shared });
      const file = draw.step(writeLate, { on: ['a'], shared: {} });
      draw.step(runUnit('unit.run'), {
        on: ['a'],
        shared: { unit: 'x', key: '/etc/x' },
        after: [here(between), here(file)],
      });
    });
    await attempt(world, pipeline, {
      alter: (environment) => ({
        ...environment,
        async open(kind, subject) {
          const port = await environment.open(kind, subject);
          const read: typeof port.read = async (reads) => {
            const answers = await port.read(reads);
            await world.clock.sleep(100);
            return answers;
          };
          return { ...port, read };
        },
      }),
    });
    expect(hostIn(world, 'a').units.get('x')?.startedWith).toBe('new');
  });
});

describe('a step whose time is up', () => {
  it('does not act later, when whatever held it up lets go', async () => {
    const world = createWorld(['a']);
    let applied = false;
    const step: Step<None, void, MemoryPort, None> = {
      ...slowly(world, 'late.put', 'late', 0),
      timeoutMs: minute,
      apply: async () => {
        applied = true;
      },
    };
    const pipeline = oneStage((draw) => void draw.step(step, { on: ['a'], shared: {} }));
    const { result } = await attempt(world, pipeline, {
      alter: (environment) => ({
        ...environment,
        lock: { ...environment.lock, cover: () => world.clock.sleep(2 * minute) },
      }),
    });
    expect(result.problem?.code).toBe('engine.step-timeout');
    await world.clock.sleep(10 * minute);
    expect(applied).toBe(false);
  });
});

describe('a lost host', () => {
  it('does not keep the others from the stages that follow', async () => {
    const world = createWorld(['a', 'b']);
    hostIn(world, 'a').isDead = true;
    const stage = (id: string) => ({
      id,
      title: same(id),
      draw(draw: Parameters<Parameters<typeof oneStage>[0]>[0]) {
        const [step, shared] = put(`${id}.put`, id);
        draw.step(step, { on: ['a', 'b'], shared, minimum: 'any' });
      },
      predict: (_spec: object, facts: object) => facts,
    });
    const pipeline: Pipeline<object, object> = {
      id: 'p',
      title: same('p'),
      observe: async () => ({}),
      stages: [stage('one'), stage('two')],
    };
    const { result } = await attempt(world, pipeline);
    expect(hostIn(world, 'b').values.get('two')).toBe('1');
    expect(result).toMatchObject({ status: 'failed', problem: { code: 'engine.hosts-unreached' } });
    expect([...result.lost.keys()]).toEqual(['a']);
  });

  it('is in no result that others read, and no gate asks for it', async () => {
    const world = createWorld(['a', 'b']);
    let asked: readonly string[] = [];
    let members: readonly string[] = [];
    const gate = defineGate<object>({
      id: 'x.gate',
      waitsFor: same('x'),
      port: 'cluster',
      intervalMs: 1000,
      timeoutMs: minute,
      stableForMs: 0,
      async probe(_look, subjects) {
        asked = subjects;
        return healthy;
      },
    });
    const failing: Step<None, void, MemoryPort, None> = {
      ...slowly(world, 'bad.put', 'bad', 0),
      apply: async () => {
        throw new Error('broken');
      },
    };
    const join: Step<{ all: ReadonlyMap<string, string> }, void, MemoryPort, None> = {
      ...slowly(world, 'join.put', 'joined', 0),
      async apply(port, input) {
        members = [...input.all.keys()];
        await port.put('joined', '1');
      },
    };
    await attempt(
      world,
      oneStage((draw) => {
        const [step, shared] = put('one.put', 'one');
        const one = draw.step(step, { on: ['a', 'b'], shared, minimum: 'any' });
        const bad = draw.step(failing, { on: ['a'], shared: {}, minimum: 'any', after: [here(one)] });
        const open = draw.gate(gate, { on: ['a', 'b'], shared: {}, after: [all(bad)] });
        draw.step(join, { on: ['b'], shared: { all: all(one) }, after: [here(open)], minimum: 'any' });
      }),
    );
    expect(asked).toEqual(['b']);
    expect(members).toEqual(['b']);
  });
});

it('a connection cut in the first look is looked through again, not taken for a dead host', async () => {
  const world = createWorld(['a']);
  let cuts = 1;
  const [step, shared] = put('one.put', 'one');
  const pipeline = oneStage((draw) => void draw.step(step, { on: ['a'], shared }));
  const { result } = await attempt(world, pipeline, {
    alter: (environment) => ({
      ...environment,
      async open(kind, subject) {
        const port = await environment.open(kind, subject);
        const read: typeof port.read = async (reads, signal) => {
          if (cuts-- > 0) throw problem('connection.lost', { host: subject, because: 'cut' });
          return port.read(reads, signal);
        };
        return { ...port, read };
      },
    }),
  });
  expect(result.status).toBe('done');
});
