import { describe, expect, it } from 'vitest';
import { attempt } from '../../test/memory/run.ts';
import { putValue } from '../../test/memory/steps.ts';
import { createWorld, hostIn } from '../../test/memory/world.ts';
import { same } from '../problem/text.ts';
import { drawGraph } from './draw.ts';
import { from, here } from './ref.ts';
import type { Pipeline } from './stage.ts';
import { selectByTags, unknownTags } from './tags.ts';

const draw = (drawing: Parameters<Parameters<typeof drawGraph>[0]>[0]): void => {
  const etcd = drawing.task('etcd', ['etcd'], (task) =>
    task.step(putValue('etcd.install'), { on: ['a'], shared: { key: 'etcd', value: 'etcd-3.6' } }),
  );
  const order = drawing.task('os', ['os'], (task) =>
    task.step(putValue('os.prepare'), { on: ['a'], shared: { key: 'os', value: 'ready' } }),
  );
  drawing.task('api', ['kubernetes'], (task) =>
    task.step(putValue('api.configure'), {
      on: ['a'],
      shared: { key: 'api', value: here(etcd) },
      after: [here(order)],
    }),
  );
};
const graph = drawGraph(draw);
const ids = (only: string[], skip: string[] = []): string[] =>
  selectByTags(graph, { only, skip }).nodes.map(({ id }) => id);

describe('tags', () => {
  it('leave the graph as it is when none are chosen', () =>
    expect(selectByTags(graph, { only: [], skip: [] })).toBe(graph));

  it('choose tasks, keep what feeds them to look at, and drop what only comes before', () => {
    const chosen = selectByTags(graph, { only: ['kubernetes'], skip: [] });
    expect(chosen.nodes.map(({ id }) => id)).toEqual(['etcd/etcd.install', 'api/api.configure']);
    expect(chosen.nodes.map((node) => node.type === 'step' && node.observeOnly === true)).toEqual([
      true,
      false,
    ]);
  });

  it('skip tasks', () => expect(ids([], ['os'])).toEqual(['etcd/etcd.install', 'api/api.configure']));

  it('that nobody carries are an error that names the known ones', () => {
    const [found] = unknownTags([graph], { only: ['etdc'], skip: [] });
    expect(found?.code).toBe('plan.unknown-tag');
    expect(found?.params['known']).toBe('etcd, kubernetes, os');
  });

  it('never let a run change what was not chosen, even when it is needed', async () => {
    const world = createWorld(['a']);
    const pipeline: Pipeline<object, object> = {
      id: 't',
      title: same('t'),
      observe: async () => ({}),
      stages: [{ id: 's', title: same('s'), draw, predict: (_spec, facts) => facts }],
    };
    const refused = await attempt(world, pipeline, { tags: { only: ['kubernetes'], skip: [] } });
    expect(refused.result.problem?.code).toBe('engine.needs-untagged');
    expect(hostIn(world, 'a').values.size).toBe(0);
    hostIn(world, 'a').values.set('etcd', 'etcd-3.6');
    const done = await attempt(world, pipeline, { tags: { only: ['kubernetes'], skip: [] } });
    expect(done.result.status).toBe('done');
    expect(Object.fromEntries(hostIn(world, 'a').values)).toEqual({ etcd: 'etcd-3.6', api: 'etcd-3.6' });
  });

  describe('on what comes from outside', () => {
    const parted = drawGraph((drawing) => {
      const fetched = drawing.task('fetch', ['artifacts'], (task) =>
        task.step(
          { ...putValue('fetch'), port: 'control' },
          { on: ['@control'], shared: { key: 'f', value: '1' } },
        ),
      );
      const marked = drawing.task('mark', ['mark'], (task) =>
        task.step(putValue('mark'), { on: ['a'], shared: { key: 'm', value: '1' }, comesAlong: true }),
      );
      const prepared = drawing.task('os', ['os'], (task) =>
        task.step(putValue('prepare'), {
          on: ['a'],
          shared: { key: 'os', value: '1' },
          after: [here(marked)],
        }),
      );
      drawing.task('etcd', ['etcd'], (task) =>
        task.step(putValue('install'), {
          on: ['a'],
          shared: { key: 'etcd', value: from(fetched, '@control') },
          after: [here(prepared)],
        }),
      );
      drawing.task('clock', ['clock'], (task) =>
        task.step(putValue('set'), { on: ['a'], shared: { key: 'clock', value: '1' } }),
      );
    });
    const left = (only: string[], skip: string[] = []) =>
      selectByTags(parted, { only, skip }).nodes.map((node) =>
        node.type === 'step' && node.observeOnly === true ? `${node.id} (looked at)` : node.id,
      );

    it('fetch it, and take along what goes with every part behind it', () => {
      expect(left(['etcd'])).toEqual(['fetch/fetch', 'mark/mark', 'etcd/install']);
      expect(left(['clock'])).toEqual(['clock/set']);
    });

    it('leave alone what is skipped by name', () => {
      expect(left(['etcd'], ['artifacts', 'mark'])).toEqual(['fetch/fetch (looked at)', 'etcd/install']);
    });

    it('keep its place', () => {
      const { nodes } = selectByTags(parted, { only: ['etcd'], skip: [] });
      expect(nodes.at(-1)?.needs).toContainEqual({ node: 'mark/mark', kind: 'here', data: false });
    });
  });

  it('keep the order across what is left out', () => {
    const chain = drawGraph((drawing) => {
      const [a, b, c] = ['a', 'b', 'c'].map((tag) => putValue(`${tag}.put`));
      if (a === undefined || b === undefined || c === undefined) throw new Error('three steps');
      const first = drawing.task('a', ['a'], (task) =>
        task.step(a, { on: ['h'], shared: { key: 'a', value: '1' } }),
      );
      const second = drawing.task('b', ['b'], (task) =>
        task.step(b, { on: ['h'], shared: { key: 'b', value: '1' }, after: [here(first)] }),
      );
      drawing.task('c', ['c'], (task) =>
        task.step(c, { on: ['h'], shared: { key: 'c', value: '1' }, after: [here(second)] }),
      );
    });
    const { nodes } = selectByTags(chain, { only: [], skip: ['b'] });
    expect(nodes.map(({ id, needs }) => [id, needs])).toEqual([
      ['a/a.put', []],
      ['c/c.put', [{ node: 'a/a.put', kind: 'here', data: false }]],
    ]);
  });

  const staged = (world: ReturnType<typeof createWorld>): Pipeline<object, object> => ({
    id: 't',
    title: same('t'),
    observe: async () => ({}),
    stages: [
      {
        id: 's',
        title: same('s'),
        goal: () => hostIn(world, 'a').values.size === 3,
        draw,
        predict: (_spec, facts) => facts,
      },
    ],
  });

  it('do not ask a part of a stage for the goal of the whole', async () => {
    const world = createWorld(['a']);
    const { result } = await attempt(world, staged(world), { tags: { only: ['etcd'], skip: [] } });
    expect(result.status).toBe('done');
  });

  it('that are mistyped are never a success', async () => {
    const world = createWorld(['a']);
    const { result } = await attempt(world, staged(world), { tags: { only: ['etdc'], skip: [] } });
    expect(result.problem?.code).toBe('plan.unknown-tag');
    expect(world.mutations).toBe(0);
  });
});
