import { describe, expect, it } from 'vitest';
import type { MemoryPort } from '../../../test/memory/memory-port.ts';
import { attempt, oneStage } from '../../../test/memory/run.ts';
import type { None } from '../../../test/memory/steps.ts';
import { survivesEveryKill } from '../../../test/memory/survives-every-kill.ts';
import { createWorld, hostIn, type World } from '../../../test/memory/world.ts';
import { drifted, type Step, satisfied } from '../../plan/step.ts';
import { same } from '../../problem/text.ts';

const minute = 60_000;

describe('a ten-minute command', () => {
  const long = (world: World, cutAfterMs?: number): Step<None, void, MemoryPort, None> => ({
    id: 'kubeadm.init',
    title: same('init'),
    port: 'host',
    kind: 'procedural',
    disruption: 'none',
    timeoutMs: 60 * minute,
    check: {
      reads: () => [{ kind: 'value', key: 'initialised' }],
      judge: (_input, [done]) => (done === 'yes' ? satisfied(undefined) : drifted(same('not initialised'))),
    },
    claims: () => ['init'],
    undo: () => ({ irreversible: same('a cluster was founded') }),
    apply: (port) =>
      port.runCommand(
        'init',
        10 * minute,
        () => void hostIn(world, 'a').values.set('initialised', 'yes'),
        cutAfterMs,
      ),
  });

  it('is never started twice when the connection is cut in the middle', async () => {
    const world = createWorld(['a']);
    const { result, operator } = await attempt(
      world,
      oneStage((draw) => void draw.step(long(world, 3 * minute), { on: ['a'], shared: {} })),
    );
    expect(result.problem).toBeUndefined();
    expect(hostIn(world, 'a').commands.get('init')?.starts).toBe(1);
    expect(hostIn(world, 'a').values.get('initialised')).toBe('yes');
    expect(hostIn(world, 'a').markers).toEqual([]);
    const said = operator.events.flatMap((event) => (event.type === 'step-progress' ? [event.line.en] : []));
    expect(said).toEqual([expect.stringContaining('waits until what was started on this host before')]);
  });

  it('is never started twice when the process is killed in the middle', async () => {
    await survivesEveryKill({
      world: () => createWorld(['a']),
      pipeline: (world) => oneStage((draw) => void draw.step(long(world), { on: ['a'], shared: {} })),
      afterwards: (world) => expect(hostIn(world, 'a').commands.get('init')?.starts).toBe(1),
    });
  });
});
