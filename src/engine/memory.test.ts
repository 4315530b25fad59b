import { expect, it } from 'vitest';
import { attempt, oneStage } from '../../test/memory/run.ts';
import { putValue } from '../../test/memory/steps.ts';
import { createWorld, hostIn, type World } from '../../test/memory/world.ts';
import type { Port, Read } from '../plan/port.ts';
import { here } from '../plan/ref.ts';
import type { OpenPort } from '../plan/stage.ts';
import { createMemory } from './memory.ts';
import { previewPipeline } from './preview-pipeline.ts';

const names = ['one', 'two', 'three'];

/** A chain of values. */
const pipeline = oneStage((draw) => {
  let before: ReturnType<typeof draw.step> | undefined;
  for (const name of names)
    before = draw.step(putValue(`${name}.put`), {
      on: ['a'],
      shared: { key: name, value: '1' },
      after: before === undefined ? [] : [here(before)],
    });
});

/** A plan, a while, and the run that follows; says how often the run asked the host. */
async function planThenRun(
  world: World,
  { waitMs = 0, meanwhile }: { readonly waitMs?: number; readonly meanwhile?: () => void } = {},
): Promise<{ looks: number; changed: number }> {
  const memory = createMemory(world.clock, ({ kind }) => kind === 'value');
  let looks = 0;
  const counting =
    (open: OpenPort): OpenPort =>
    async (kind, subject) => {
      const port = await open(kind, subject);
      const read: typeof port.read = (reads, signal) => {
        looks += 1;
        return port.read(reads, signal);
      };
      return { ...port, read };
    };
  const { result } = await attempt(world, pipeline, {
    alter: (environment) => ({ ...environment, memory, open: counting(environment.open) }),
    async first(environment) {
      await previewPipeline(pipeline, {}, { only: [], skip: [] }, environment.open, memory);
      await world.clock.sleep(waitMs);
      meanwhile?.();
    },
  });
  return { looks, changed: result.totals.changed };
}

const ready = (): World => {
  const world = createWorld(['a']);
  for (const name of names) hostIn(world, 'a').values.set(name, '1');
  return world;
};

it('asks a host nothing that the plan was just made from', async () => {
  expect(await planThenRun(ready())).toEqual({ looks: 0, changed: 0 });
});

it('asks everything again after a while', async () => {
  const { looks, changed } = await planThenRun(ready(), { waitMs: 16_000 });
  expect(changed).toBe(0);
  expect(looks).toBeGreaterThan(0);
});

it('goes by nothing that was seen before a change, wherever it was', async () => {
  const world = ready();
  const { values } = hostIn(world, 'a');
  values.set('one', '0');
  // Nobody could know by what was seen: the first step is what makes the run look again.
  const { changed } = await planThenRun(world, { meanwhile: () => void values.set('three', '0') });
  expect(changed).toBe(2);
  expect(values.get('three')).toBe('1');
});

it('keeps nothing of what does not last, and nothing more once it has forgotten', async () => {
  const world = ready();
  const memory = createMemory(world.clock, ({ kind }) => kind === 'value');
  const port = await memory.noting(async () => answering)('host', 'a');
  const [value, moment] = [{ kind: 'value' }, { kind: 'moment' }];
  await port.read([value, moment]);
  expect(memory.recall('a', [value])).toMatchObject({ answers: ['value'] });
  expect(memory.recall('b', [value])).toBeUndefined();
  expect(memory.recall('a', [value, moment])).toBeUndefined();
  memory.forget();
  await port.read([value]);
  expect(memory.recall('a', [value])).toBeUndefined();
});

it('keeps nothing of what is no host', async () => {
  const memory = createMemory(createWorld([]).clock, () => true);
  const port = await memory.noting(async () => answering)('cluster', 'a');
  await port.read([{ kind: 'value' }]);
  expect(memory.recall('a', [{ kind: 'value' }])).toBeUndefined();
});

/** Answers with what it was asked. */
const answering = {
  read: async (reads: readonly Read[]) => reads.map(({ kind }) => kind),
} as unknown as Port;
