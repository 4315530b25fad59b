import { expect, it } from 'vitest';
import type { MemoryPort } from '../../test/memory/memory-port.ts';
import { attempt } from '../../test/memory/run.ts';
import { type None, putValue } from '../../test/memory/steps.ts';
import { createWorld, hostIn, type World } from '../../test/memory/world.ts';
import { defineGate, healthy } from '../plan/gate.ts';
import { all, from } from '../plan/ref.ts';
import type { OpenPort, Pipeline } from '../plan/stage.ts';
import { drifted, type Step, satisfied } from '../plan/step.ts';
import { same } from '../problem/text.ts';
import { createMemory } from './memory.ts';
import { observedOnce } from './observed-once.ts';
import { previewPipeline } from './preview-pipeline.ts';

/** Looks for itself, through the cluster, and tells what it saw. */
const found: Step<None, string, MemoryPort, None> = {
  id: 'cluster.found',
  title: same('found'),
  port: 'cluster',
  kind: 'procedural',
  disruption: 'none',
  timeoutMs: 60_000,
  check: {
    ask: async (reader) => {
      const [seen] = await reader.read([{ kind: 'value', key: 'founded' } as { kind: string }]);
      return seen === 'yes' ? satisfied('cluster-1') : drifted(same('not founded'));
    },
  },
  claims: () => ['founded'],
  undo: () => ({ capture: [] }),
  apply: (port) => port.put('founded', 'yes'),
};

/** What is asked of whom while it runs: of hosts, of the cluster, by which gates, for facts; and what is drawn. */
interface Asked {
  reads: number;
  gates: string[];
  facts: number;
  drawings: number;
}

function journey(asked: Asked): Pipeline<object, object> {
  const gate = (id: string, witness: { readonly isOnlyWitness?: true } = {}) =>
    defineGate({
      ...witness,
      id,
      waitsFor: same(id),
      port: 'host',
      intervalMs: 1000,
      timeoutMs: 60_000,
      stableForMs: 0,
      async probe() {
        asked.gates.push(id);
        return healthy;
      },
    });
  return {
    id: 'test',
    title: same('test'),
    async observe() {
      asked.facts += 1;
      return {};
    },
    stages: [
      {
        id: 'only',
        title: same('only'),
        draw(draw) {
          asked.drawings += 1;
          const founded = draw.step(found, { on: ['a'], shared: {} });
          const isFounded = draw.gate(gate('founded'), { on: ['a'], shared: {}, after: [all(founded)] });
          const isHeld = draw.gate(gate('held', { isOnlyWitness: true }), {
            on: ['a'],
            shared: {},
            after: [all(isFounded)],
          });
          const each = { id: 'roll', width: 1, gate: gate('each'), gateInput: {} };
          draw.rolling(['a', 'b'], each, (inside) => {
            const named = inside.step(putValue('name.put'), {
              on: ['a', 'b'],
              shared: { key: 'name', value: from(founded, 'a') },
              after: [all(isHeld)],
            });
            draw.gate(gate('whole'), { on: ['a', 'b'], shared: {}, after: [all(named)] });
          });
        },
      },
    ],
  };
}

const ready = (): World => {
  const world = createWorld(['a', 'b']);
  hostIn(world, '@cluster').values.set('founded', 'yes');
  for (const host of ['a', 'b']) hostIn(world, host).values.set('name', 'cluster-1');
  return world;
};

/** A plan, something between, and the run that follows: what the run asked, and what it changed. */
async function planThenRun(world: World, between?: () => unknown): Promise<Asked & { changed: number }> {
  const asked: Asked = { reads: 0, gates: [], facts: 0, drawings: 0 };
  const memory = createMemory(world.clock, () => false);
  const pipeline = observedOnce(journey(asked), memory);
  const counting =
    (open: OpenPort): OpenPort =>
    async (kind, subject) => {
      const port = await open(kind, subject);
      const read: typeof port.read = (reads, signal) => {
        asked.reads += 1;
        return port.read(reads, signal);
      };
      return { ...port, read };
    };
  const { result } = await attempt(world, pipeline, {
    alter: (environment) => ({ ...environment, memory, open: counting(environment.open) }),
    async first({ open }) {
      await previewPipeline(pipeline, {}, { only: [], skip: [] }, open, memory);
      Object.assign(asked, { facts: 0, drawings: 0 });
      await between?.();
    },
  });
  expect(result.status).toBe('done');
  return { ...asked, changed: result.totals.changed };
}

it('asks only the gates behind which no other sees the same when the plan has just found nothing to do', async () => {
  expect(await planThenRun(ready())).toEqual({
    reads: 0,
    gates: ['held', 'whole'],
    facts: 0,
    drawings: 0,
    changed: 0,
  });
});

it('asks every gate when the plan is no longer new', async () => {
  const world = ready();
  const { gates } = await planThenRun(world, () => world.clock.sleep(16_000));
  expect(gates).toEqual(['founded', 'held', 'each', 'each', 'whole']);
});

it('asks everything when the plan is no longer new', async () => {
  const world = ready();
  const { reads, facts, drawings, changed } = await planThenRun(world, () => world.clock.sleep(16_000));
  expect({ reads: reads > 0, facts, drawings, changed }).toEqual({
    reads: true,
    facts: 1,
    drawings: 1,
    changed: 0,
  });
});

it('asks everything where the plan found something to do, wherever that is', async () => {
  const world = ready();
  hostIn(world, 'b').values.delete('name');
  const { reads, facts, changed } = await planThenRun(world, () =>
    hostIn(world, '@cluster').values.delete('founded'),
  );
  expect({ reads: reads > 0, facts, changed }).toEqual({ reads: true, facts: 1, changed: 2 });
});

it('asks everything where an earlier run was interrupted, and tidies up behind it', async () => {
  const world = ready();
  const { markers } = hostIn(world, '@cluster');
  markers.push({ runId: 'r0', node: 'cluster.found', step: 'cluster.found', subject: 'a' });
  const { reads } = await planThenRun(world);
  expect(reads).toBeGreaterThan(0);
  expect(markers).toEqual([]);
});

it('asks everything where an earlier run of other steps left something half-way', async () => {
  const world = ready();
  hostIn(world, 'b').markers.push({ runId: 'r0', node: 'other', step: 'other.step', subject: 'b' });
  expect((await planThenRun(world)).facts).toBe(1);
});

it('asks everything, and waits, where an earlier run left something at work', async () => {
  const world = ready();
  const endsAt = world.clock.now() + 5_000;
  hostIn(world, 'b').commands.set('reset', { endsAt, starts: 1 });
  expect((await planThenRun(world)).facts).toBe(1);
});

it('asks everything where a host could not be looked at', async () => {
  const world = ready();
  hostIn(world, 'b').isDead = true;
  const { facts } = await planThenRun(world, () => {
    hostIn(world, 'b').isDead = false;
  });
  expect(facts).toBe(1);
});
