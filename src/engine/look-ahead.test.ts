import { expect, it } from 'vitest';
import type { MemoryPort } from '../../test/memory/memory-port.ts';
import { attempt, oneStage } from '../../test/memory/run.ts';
import { slowly } from '../../test/memory/slowly.ts';
import { type None, putValue } from '../../test/memory/steps.ts';
import { createWorld, hostIn, type World } from '../../test/memory/world.ts';
import { here } from '../plan/ref.ts';
import { drifted, type Step, satisfied } from '../plan/step.ts';
import { problem } from '../problem/problem.ts';
import { same } from '../problem/text.ts';

const minute = 60_000;
const put = (id: string, key: string) => [putValue(id), { key, value: '1' }] as const;

it('looks once for all that is ready on a host and for what follows; only procedures look for themselves', async () => {
  const world = createWorld(['a']);
  const names = ['one', 'two', 'three', 'four'];
  for (const name of [...names, 'own', 'last']) hostIn(world, 'a').values.set(name, '1');
  let looks = 0;
  const pipeline = oneStage((draw) => {
    const peers = names.map((name) => {
      const [step, shared] = put(`${name}.put`, name);
      return draw.step(step, { on: ['a'], shared });
    });
    const [own, itself] = put('own.put', 'own');
    const procedure = draw.step({ ...own, kind: 'procedural' }, { on: ['a'], shared: itself });
    const [step, shared] = put('last.put', 'last');
    draw.step(step, { on: ['a'], shared, after: [...peers, procedure].map(here) });
  });
  const { result } = await attempt(world, pipeline, {
    alter: (environment) => ({
      ...environment,
      async open(kind, subject) {
        const port = await environment.open(kind, subject);
        const read: typeof port.read = (reads, signal) => {
          looks += 1;
          return port.read(reads, signal);
        };
        return { ...port, read };
      },
    }),
  });
  expect(result.totals).toMatchObject({ changed: 0, satisfied: 6 });
  expect(looks).toBe(2);
});

it('looks anew behind a change that lost its connection and was there when it was taken up again', async () => {
  const world = createWorld(['a']);
  const { values } = hostIn(world, 'a');
  values.set('config', 'old').set('runs-with', 'old').set('third', '1').set('fourth', '1').set('fifth', '1');
  let cuts = 1;
  const { result } = await attempt(
    world,
    oneStage((draw) => {
      const configured = draw.step(
        configure(world, () => cuts-- > 0),
        { on: ['a'], shared: {} },
      );
      // Looks farther with every step that holds, and at the last one while the first is still being changed.
      let before = draw.step(slowly(world, 'second.put', 'second', 10), { on: ['a'], shared: {} });
      for (const name of ['third', 'fourth', 'fifth'])
        before = draw.step(slowly(world, `${name}.put`, name, 10), {
          on: ['a'],
          shared: {},
          after: [here(before)],
        });
      draw.step(restart, { on: ['a'], shared: {}, after: [configured, before].map(here) });
    }),
  );
  expect(result.status).toBe('done');
  expect(values.get('runs-with')).toBe('new');
});

it('looks anew behind what closes a region', async () => {
  const world = createWorld(['a']);
  const { values } = hostIn(world, 'a');
  const names = ['one', 'two', 'three', 'four', 'five', 'six'];
  for (const name of ['inside', ...names]) values.set(name, '1');
  values.set('config', 'old').set('runs-with', 'old');
  const { result } = await attempt(
    world,
    oneStage((draw) => {
      draw.rolling(
        ['a'],
        {
          id: 'region',
          width: 1,
          finally: (aside) => aside.step(configure(world), { on: ['a'], shared: {} }),
        },
        (inside) => inside.step(slowly(world, 'inside.put', 'inside', 0), { on: ['a'], shared: {} }),
      );
      // All of these look while the region is being closed, the farthest of them at the last one.
      let before = draw.step(waits(world, 'early', 10), { on: ['a'], shared: {} });
      for (const name of names)
        before = draw.step(slowly(world, `${name}.put`, name, 0), {
          on: ['a'],
          shared: {},
          after: [here(before)],
        });
      const later = draw.step(waits(world, 'later', 100), { on: ['a'], shared: {} });
      draw.step(restart, { on: ['a'], shared: {}, after: [before, later].map(here) });
    }),
  );
  expect(result.status).toBe('done');
  expect(values.get('runs-with')).toBe('new');
});

it.each([
  ['a command of an earlier run still worked there', 0, 10_000],
  ['something else was waited for', 2 * minute, 0],
])('looks anew at what was seen while %s', async (_, looksForMs, leftForMs) => {
  const world = createWorld(['a']);
  const { values, commands } = hostIn(world, 'a');
  values.set('first', '1').set('last', '1');
  commands.set('left', { endsAt: world.clock.now() + leftForMs, starts: 1 });
  const waiting: Step<None, void, MemoryPort, None> = {
    ...slowly(world, 'own.wait', 'own', 0),
    kind: 'procedural',
    check: {
      async ask() {
        await world.clock.sleep(looksForMs);
        // Whoever changed it has ended by now.
        values.set('last', '0');
        return satisfied(undefined);
      },
    },
  };
  const { result } = await attempt(
    world,
    oneStage((draw) => {
      const procedure = draw.step(waiting, { on: ['a'], shared: {} });
      const [step, shared] = put('first.put', 'first');
      const first = draw.step(step, { on: ['a'], shared });
      const [last, input] = put('last.put', 'last');
      draw.step(last, { on: ['a'], shared: input, after: [here(procedure), here(first)] });
    }),
  );
  expect(result.totals).toMatchObject({ changed: 1, satisfied: 2 });
  expect(values.get('last')).toBe('1');
});

/** Writes another configuration, and may lose the connection over it. */
const configure = (world: World, isCut = () => false): Step<None, void, MemoryPort, None> => ({
  ...slowly(world, 'config.write', 'config', 50),
  check: {
    reads: () => [{ kind: 'value', key: 'config' } as { kind: string }],
    judge: (_input, [found]) => (found === 'new' ? satisfied(undefined) : drifted(same('old'))),
  },
  async apply(port) {
    await world.clock.sleep(50);
    await port.put('config', 'new');
    if (isCut()) throw problem('connection.lost', { host: 'a', because: 'cut' });
  },
});

/** Looks for so long, and changes nothing. */
const waits = (world: World, key: string, lastsMs: number): Step<None, void, MemoryPort, None> => ({
  ...slowly(world, `${key}.wait`, key, 0),
  kind: 'procedural',
  check: {
    async ask() {
      await world.clock.sleep(lastsMs);
      return satisfied(undefined);
    },
  },
});

/** Runs with the configuration there is; satisfied where it does. */
const restart: Step<None, void, MemoryPort, None> = {
  ...putValue('unit.restart'),
  id: 'unit.restart',
  timeoutMs: minute,
  check: {
    reads: () => [
      { kind: 'value', key: 'config' },
      { kind: 'value', key: 'runs-with' },
    ],
    judge: (_input, [config, runsWith]) =>
      config === runsWith ? satisfied(undefined) : drifted(same('runs with something else')),
  },
  claims: () => ['runs-with'],
  undo: () => ({ capture: [] }),
  async apply(port) {
    await port.put('runs-with', 'new');
  },
};
