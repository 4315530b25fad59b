import { describe, expect, it } from 'vitest';
import type { MemoryPort } from '../../../test/memory/memory-port.ts';
import { attempt, oneStage } from '../../../test/memory/run.ts';
import type { None } from '../../../test/memory/steps.ts';
import { survivesEveryKill } from '../../../test/memory/survives-every-kill.ts';
import { createWorld, hostNames, type World } from '../../../test/memory/world.ts';
import { defineEphemeral } from '../../plan/lease.ts';
import type { Pipeline } from '../../plan/stage.ts';
import { drifted, type Step, satisfied } from '../../plan/step.ts';
import { same } from '../../problem/text.ts';

const minute = 60_000;

describe('fifty joins with a token that lives ten minutes', () => {
  const workers = hostNames('w', 50);
  let minted = 0;

  const token = (world: World) =>
    defineEphemeral<None, { madeAt: number }, MemoryPort>({
      id: 'kubeadm.token',
      title: same('token'),
      port: 'control',
      lifetimeMs: 10 * minute,
      timeoutMs: minute,
      async mint() {
        minted += 1;
        return { madeAt: world.clock.now() };
      },
    });

  const join = (world: World): Step<None, void, MemoryPort, { token: { madeAt: number } }> => ({
    id: 'kubeadm.join',
    title: same('join'),
    port: 'host',
    kind: 'procedural',
    disruption: 'none',
    timeoutMs: 3 * minute,
    check: {
      reads: () => [{ kind: 'value', key: 'joined' }],
      judge: (_input, [joined]) => (joined === 'yes' ? satisfied(undefined) : drifted(same('not joined'))),
    },
    claims: () => ['join'],
    undo: () => ({ capture: [{ kind: 'value', key: 'joined' } as never] }),
    async apply(port, _input, lease) {
      await world.clock.sleep(minute);
      if (world.clock.now() - lease.token.madeAt > 10 * minute) throw new Error('token expired');
      await port.put('joined', 'yes');
    },
  });

  const joins = (world: World): Pipeline<object, object> =>
    oneStage((draw) => {
      const lease = draw.lease(token(world), { input: {} });
      draw.step(join(world), { on: workers, shared: {}, leases: { token: lease } });
    });

  it('mints only as many as time asks for, and none on a second run', async () => {
    minted = 0;
    const world = createWorld(workers);
    const limits = { hosts: 2, perHost: 1 };
    const first = await attempt(world, joins(world), { limits });
    expect(first.result.status).toBe('done');
    expect(first.result.totals.changed).toBe(50);
    expect(minted).toBeGreaterThan(1);
    expect(minted).toBeLessThan(8);
    const before = minted;
    const second = await attempt(world, joins(world), { limits, runId: 'r2' });
    expect(second.result.totals.changed).toBe(0);
    expect(minted).toBe(before);
  });

  it('ends with everybody joined, wherever it is killed', async () => {
    const places = await survivesEveryKill({ world: () => createWorld(workers), pipeline: joins });
    expect(places).toBeGreaterThan(500);
  }, 120_000);
});
