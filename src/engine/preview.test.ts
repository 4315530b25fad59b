import { describe, expect, it } from 'vitest';
import type { MemoryPort } from '../../test/memory/memory-port.ts';
import { createOperator } from '../../test/memory/operator.ts';
import { approved, attempt, oneStage } from '../../test/memory/run.ts';
import { type None, putValue, runUnit } from '../../test/memory/steps.ts';
import { createWorld, hostIn, type World, worldDigest } from '../../test/memory/world.ts';
import { approvalOf } from '../plan/approval.ts';
import type { Port } from '../plan/port.ts';
import { all, here } from '../plan/ref.ts';
import { drifted, type Step, satisfied } from '../plan/step.ts';
import { type PlanView, planHash } from '../plan/view.ts';
import { same } from '../problem/text.ts';
import { approveByHash } from './approve-by-hash.ts';
import { previewPipeline } from './preview-pipeline.ts';

const hosts = ['a', 'b'];

const pipeline = oneStage((draw) => {
  draw.module('m', (module) =>
    module.task('t', ['x'], (task) => {
      const one = task.step(putValue('x.one'), { on: hosts, shared: { key: 'one', value: '1' } });
      task.step(putValue('x.fed', 'restart'), { on: hosts, shared: { key: 'fed', value: here(one) } });
      task.step(putValue('x.ordered'), {
        on: hosts,
        shared: { key: 'ordered', value: '3' },
        after: [all(one)],
      });
    }),
  );
});

const preview = async (world: World): Promise<PlanView> =>
  (await previewPipeline(pipeline, {}, { only: [], skip: [] }, createOperator(world).environment.open)).view;

const outcomes = (view: PlanView): unknown =>
  Object.fromEntries(
    (view.stages[0]?.nodes ?? []).map((node) => [
      node.step,
      node.outcomes.map(({ outcome, hosts: on }) => `${outcome} ${on.join()}`),
    ]),
  );

describe('a dry run', () => {
  it('says change, no change and after, and nothing has changed', async () => {
    const world = createWorld(hosts);
    hostIn(world, 'b').values.set('one', '1').set('fed', '1').set('ordered', '3');
    const before = JSON.stringify(worldDigest(world));
    expect(outcomes(await preview(world))).toEqual({
      'x.one': ['change a', 'no-change b'],
      'x.fed': ['after a', 'no-change b'],
      'x.ordered': ['change a', 'no-change b'],
    });
    expect(JSON.stringify(worldDigest(world))).toBe(before);
    expect(world.mutations).toBe(0);
  });

  it('then run, then dry run: nothing is left to report', async () => {
    const world = createWorld(hosts);
    await attempt(world, pipeline);
    expect(outcomes(await preview(world))).toEqual({
      'x.one': ['no-change a,b'],
      'x.fed': ['no-change a,b'],
      'x.ordered': ['no-change a,b'],
    });
  });

  it('names what decides, and how bad it may get', async () => {
    const { stages } = await preview(createWorld(hosts));
    const fed = stages[0]?.nodes.find(({ step }) => step === 'x.fed');
    expect(fed?.outcomes).toEqual([{ outcome: 'after', hosts, disruption: 'restart', after: 'm/t/x.one' }]);
  });

  it('gives the same bytes and the same hash for the same world', async () => {
    const [one, two] = [await preview(createWorld(hosts)), await preview(createWorld(hosts))];
    expect(JSON.stringify(one)).toBe(JSON.stringify(two));
    expect(planHash(one)).toBe(planHash(two));
    const other = createWorld(hosts);
    hostIn(other, 'a').values.set('one', '1');
    expect(planHash(await preview(other))).not.toBe(planHash(one));
  });

  it('tells of hosts it could not look at, and of the others all the same', async () => {
    const world = createWorld(hosts);
    hostIn(world, 'a').isDead = true;
    const { view, unseen } = await previewPipeline(
      pipeline,
      {},
      { only: [], skip: [] },
      createOperator(world).environment.open,
    );
    expect([...unseen.keys()]).toEqual(['a']);
    expect(outcomes(view)).toMatchObject({ 'x.one': ['change b'] });
  });

  it('knows that a unit follows the file of another step, and covers that by what is approved', async () => {
    const world = createWorld(['a']);
    hostIn(world, 'a').values.set('/etc/x', 'old');
    hostIn(world, 'a').units.set('x', { startedWith: 'old', starts: 1 });
    const configure = oneStage((draw) => {
      const file = draw.step(putValue('file.write'), { on: ['a'], shared: { key: '/etc/x', value: 'new' } });
      draw.step(runUnit('unit.run'), {
        on: ['a'],
        shared: { unit: 'x', key: '/etc/x' },
        after: [here(file)],
      });
    });
    const { open } = createOperator(world).environment;
    const { view } = await previewPipeline(configure, {}, { only: [], skip: [] }, open);
    expect(outcomes(view)).toEqual({ 'file.write': ['change a'], 'unit.run': ['after a'] });
    const { result } = await attempt(world, configure, { approval: approvalOf(view) });
    expect(result.status).toBe('done');
    expect(hostIn(world, 'a').units.get('x')?.startedWith).toBe('new');
  });
});

it('looks once for all steps of a host that name their reads, and tells a procedure that it was interrupted', async () => {
  const world = createWorld(['a']);
  hostIn(world, 'a').values.set('one', '1');
  const procedure: Step<None, void, MemoryPort, None> = {
    ...runUnit('procedure.run'),
    kind: 'procedural',
    check: {
      reads: () => [{ kind: 'value' }],
      judge: (_input, _answers, { interrupted }) =>
        interrupted ? drifted(same('half-way')) : satisfied(undefined),
    },
    claims: () => [],
    watches: () => [],
    apply: async () => undefined,
  };
  const pipeline = oneStage((draw) => {
    draw.step(putValue('one.put'), { on: ['a'], shared: { key: 'one', value: '1' } });
    draw.step(procedure, { on: ['a'], shared: {} });
  });
  const port = await createOperator(world).environment.open('host', 'a');
  const looks: number[] = [];
  const watched: Port = {
    ...port,
    read(reads, signal) {
      looks.push(reads.length);
      return port.read(reads, signal);
    },
    unfinished: async () => [{ runId: 'r', node: 'n', step: 'procedure.run', subject: 'a' }],
  };
  const { view } = await previewPipeline(pipeline, {}, { only: [], skip: [] }, async () => watched);
  expect(outcomes(view)).toEqual({ 'one.put': ['no-change a'], 'procedure.run': ['change a'] });
  expect(looks).toEqual([2]);
});

describe('what an earlier run left at work', () => {
  it('is waited for before it is said that a step has more to do than was approved', async () => {
    const world = createWorld(['a']);
    const { values, commands } = hostIn(world, 'a');
    const keys = ['one', 'two', 'three'];
    for (const key of keys) values.set(key, '1');
    const pipeline = oneStage((draw) => {
      for (const key of keys) draw.step(putValue(`${key}.put`), { on: ['a'], shared: { key, value: '1' } });
    });
    const approval = await approved(world, pipeline);
    // It takes down for a while what it brings up again itself.
    commands.set('init', { endsAt: world.clock.now() + 5_000, starts: 1 });
    for (const key of keys) values.delete(key);
    void world.clock.sleep(5_000).then(() => keys.forEach((key) => void values.set(key, '1')));
    const { result } = await attempt(world, pipeline, { approval });
    expect(result).toMatchObject({ status: 'done', totals: { changed: 0, satisfied: 3 } });
  });
});

describe('an approval by hash', () => {
  const tags = { only: [], skip: [] };

  it('holds while the plan is the same, and is refused once the hosts have changed', async () => {
    const world = createWorld(hosts);
    const { open } = createOperator(world).environment;
    const hash = planHash(await preview(world));
    expect(
      (await approveByHash(pipeline, {}, tags, open, hash)).allows('only', 'm/t/x.one', 'a', 'none'),
    ).toBe(true);
    hostIn(world, 'a').values.set('one', '1');
    await expect(approveByHash(pipeline, {}, tags, open, hash)).rejects.toMatchObject({
      code: 'engine.plan-differs',
    });
  });
});
