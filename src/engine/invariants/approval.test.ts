import { describe, expect, it } from 'vitest';
import { approved, attempt, oneStage } from '../../../test/memory/run.ts';
import { putValue } from '../../../test/memory/steps.ts';
import { createWorld, hostIn } from '../../../test/memory/world.ts';
import { all } from '../../plan/ref.ts';
import type { Pipeline } from '../../plan/stage.ts';
import { type Disruption, drifted, satisfied } from '../../plan/step.ts';
import { same } from '../../problem/text.ts';

describe('approval', () => {
  const hosts = ['a', 'b'];
  const pipeline = oneStage((draw) => {
    const first = draw.step(putValue('file.one'), { on: hosts, shared: { key: 'one', value: '1' } });
    draw.step(putValue('file.two', 'restart'), {
      on: hosts,
      shared: { key: 'two', value: '2' },
      after: [all(first)],
    });
  });

  it('lets a run do what was shown', async () => {
    const world = createWorld(hosts);
    const { result } = await attempt(world, pipeline, { approval: await approved(world, pipeline) });
    expect(result.status).toBe('done');
  });

  it('stops before a later stage that would do worse than was predicted', async () => {
    const world = createWorld(['a']);
    const stage = (id: string, drawn: Disruption, found: Disruption) => ({
      id,
      title: same(id),
      draw(draw: Parameters<Parameters<typeof oneStage>[0]>[0]) {
        const { check: _, ...step } = putValue(`${id}.put`, drawn);
        const check = {
          reads: () => [{ kind: 'value', key: id } as { kind: string }],
          judge: (_input: object, [value]: readonly unknown[]) =>
            value === '1' ? satisfied('1') : drifted(same('not yet'), found),
        };
        draw.step({ ...step, check }, { on: ['a'], shared: { key: id, value: '1' } });
      },
      predict: (_spec: object, facts: object) => facts,
    });
    const stages = [stage('one', 'none', 'none'), stage('two', 'restart', 'reboot')];
    const twoStages: Pipeline<object, object> = {
      id: 'p',
      title: same('p'),
      observe: async () => ({}),
      stages,
    };
    const { result } = await attempt(world, twoStages, { approval: await approved(world, twoStages) });
    expect(result.problem).toMatchObject({ code: 'engine.more-than-approved', where: { step: 'two.put' } });
    expect(hostIn(world, 'a').values.get('one')).toBe('1');
    expect(hostIn(world, 'a').values.has('two')).toBe(false);
  });

  it('stops and asks when a step would do more than was shown', async () => {
    const world = createWorld(hosts);
    for (const host of hosts) hostIn(world, host).values.set('two', '2');
    const approval = await approved(world, pipeline);
    hostIn(world, 'b').values.set('two', 'changed meanwhile');
    const { result } = await attempt(world, pipeline, { approval });
    expect(result.problem?.code).toBe('engine.more-than-approved');
    expect(result.problem?.where).toMatchObject({ host: 'b', step: 'file.two' });
    expect(hostIn(world, 'b').values.get('two')).toBe('changed meanwhile');
  });
});
