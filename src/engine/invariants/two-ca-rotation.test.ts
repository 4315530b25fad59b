import { describe, expect, it } from 'vitest';
import { approved, attempt, type oneStage } from '../../../test/memory/run.ts';
import { putValue } from '../../../test/memory/steps.ts';
import { survivesEveryKill } from '../../../test/memory/survives-every-kill.ts';
import { createWorld, hostIn, hostNames, type World } from '../../../test/memory/world.ts';
import type { Pipeline } from '../../plan/stage.ts';
import { same } from '../../problem/text.ts';

describe('a two-CA rotation', () => {
  const hosts = hostNames('n', 3);
  interface Facts {
    readonly trust: readonly string[];
    readonly leaf: readonly string[];
  }
  const trust = putValue('ca.trust');
  const leaf = putValue('ca.leaf');
  const stage = (
    id: string,
    step: typeof trust,
    key: string,
    value: string,
    goal: (facts: Facts) => boolean,
  ) => ({
    id,
    title: same(id),
    goal: (_spec: object, facts: Facts) => goal(facts),
    draw: (draw: Parameters<Parameters<typeof oneStage>[0]>[0]) =>
      void draw.step(step, { on: hosts, shared: { key, value } }),
    predict: (_spec: object, facts: Facts): Facts => ({ ...facts, [key]: hosts.map(() => value) }),
  });
  const every = (list: readonly string[], value: string): boolean => list.every((item) => item === value);
  const rotation = (world: World): Pipeline<object, Facts> => ({
    id: 'rotate-ca',
    title: same('rotate'),
    observe: async () => ({
      trust: hosts.map((host) => hostIn(world, host).values.get('trust') ?? ''),
      leaf: hosts.map((host) => hostIn(world, host).values.get('leaf') ?? ''),
    }),
    stages: [
      stage('trust-both', trust, 'trust', 'old+new', (facts) => every(facts.trust, 'old+new')),
      stage(
        'issue-new',
        leaf,
        'leaf',
        'new',
        (facts) => every(facts.leaf, 'new') && every(facts.trust, 'old+new'),
      ),
      stage(
        'drop-old',
        trust,
        'trust',
        'new',
        (facts) => every(facts.trust, 'new') && every(facts.leaf, 'new'),
      ),
    ],
  });
  const world = (): World => {
    const made = createWorld(hosts);
    for (const host of hosts) hostIn(made, host).values.set('trust', 'old').set('leaf', 'old');
    made.watch = () => {
      for (const one of hosts) {
        for (const other of hosts) {
          const issuer = hostIn(made, one).values.get('leaf') ?? '';
          if (!hostIn(made, other).values.get('trust')?.split('+').includes(issuer)) {
            throw new Error(`${other} does not trust the certificate of ${one}`);
          }
        }
      }
    };
    return made;
  };

  it('keeps everybody trusting everybody, wherever it is killed, and is empty the second time', async () => {
    const places = await survivesEveryKill({ world, pipeline: rotation });
    expect(places).toBeGreaterThan(20);
    const done = world();
    await attempt(done, rotation(done));
    const { operator, result } = await attempt(done, rotation(done), { runId: 'r2' });
    expect(result.totals).toEqual({ satisfied: 0, changed: 0, failed: 0, skipped: 0 });
    expect(operator.events.some(({ type }) => type === 'stage-started')).toBe(false);
  });

  it('is fully covered by what was approved at the start', async () => {
    const fresh = world();
    const { result } = await attempt(fresh, rotation(fresh), {
      approval: await approved(fresh, rotation(fresh)),
    });
    expect(result.problem).toBeUndefined();
    expect(hostIn(fresh, 'n1').values.get('trust')).toBe('new');
  });
});
