import { describe, expect, it } from 'vitest';
import type { MemoryPort } from '../../../test/memory/memory-port.ts';
import { attempt, oneStage } from '../../../test/memory/run.ts';
import type { None } from '../../../test/memory/steps.ts';
import { survivesEveryKill } from '../../../test/memory/survives-every-kill.ts';
import { createWorld, hostIn, hostNames, type World } from '../../../test/memory/world.ts';
import { defineGate, healthy, type RollingOrder, unhealthy } from '../../plan/gate.ts';
import type { Pipeline } from '../../plan/stage.ts';
import { drifted, type Step, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { same } from '../../problem/text.ts';

const minute = 60_000;

describe('a three-member roll', () => {
  const members = hostNames('m', 3);
  const isDown = (world: World, member: string): boolean => hostIn(world, member).values.get('up') !== 'yes';
  const leader = (world: World): string => hostIn(world, '@etcd').values.get('leader') ?? '';

  function etcdWorld(): World {
    const world = createWorld(members);
    for (const member of members) hostIn(world, member).values.set('up', 'yes');
    hostIn(world, '@etcd').values.set('leader', 'm1');
    world.watch = () => {
      const down = members.filter((member) => isDown(world, member));
      if (down.length > 1) throw new Error(`quorum lost: ${down.join(', ')} are down`);
      const next = members.find((member) => !isDown(world, member));
      if (down.includes(leader(world)) && next !== undefined)
        hostIn(world, '@etcd').values.set('leader', next);
    };
    return world;
  }

  const restartMember: Step<{ version: string }, void, MemoryPort, None> = {
    id: 'etcd.restart-member',
    title: same('restart'),
    port: 'host',
    kind: 'procedural',
    disruption: 'restart',
    timeoutMs: 10 * minute,
    check: {
      async ask(reader, { version }, { interrupted }) {
        const [found, up] = await reader.read([
          { kind: 'value', key: 'version' } as never,
          { kind: 'value', key: 'up' } as never,
        ]);
        return found === version && up === 'yes' && !interrupted
          ? satisfied(undefined)
          : drifted(same(`runs ${String(found)}`), 'restart');
      },
    },
    claims: () => [],
    undo: () => ({ capture: [{ kind: 'value', key: 'version' } as never] }),
    async apply(port, { version }) {
      await port.put('up', 'no');
      await port.put('version', version);
      await port.put('up', 'yes');
    },
  };

  /** Members that are down first, then followers, the leader last; nobody while somebody else is down. */
  const leaderLast = (world: World): RollingOrder => ({
    port: 'etcd',
    async next(_look, waiting) {
      const rank = (member: string): number => {
        if (isDown(world, member)) return 0;
        return member === leader(world) ? 2 : 1;
      };
      const down = members.filter((member) => isDown(world, member));
      if (down.some((member) => !waiting.includes(member)))
        throw problem('engine.source-lost', { node: '', producer: '', host: down.join() });
      return [...waiting].sort((a, b) => rank(a) - rank(b));
    },
  });

  const roll = (world: World): Pipeline<object, object> =>
    oneStage((draw) =>
      draw.rolling(
        members,
        {
          id: 'roll',
          width: 1,
          guards: ['etcd-quorum'],
          order: leaderLast(world),
          gate: defineGate<object>({
            id: 'etcd.healthy',
            waitsFor: same('all members up'),
            port: 'etcd',
            intervalMs: 1000,
            timeoutMs: minute,
            stableForMs: 3000,
            probe: async () =>
              members.some((member) => isDown(world, member)) ? unhealthy(same('down')) : healthy,
          }),
        },
        (inside) => void inside.step(restartMember, { on: members, shared: { version: '3.6' } }),
      ),
    );

  it('never has two members down, wherever it is killed, and takes the leader last', async () => {
    const places = await survivesEveryKill({ world: etcdWorld, pipeline: roll });
    expect(places).toBeGreaterThan(20);
    const world = etcdWorld();
    const { operator } = await attempt(world, roll(world));
    const entered = operator.events.flatMap((event) => (event.type === 'region-entered' ? [event.host] : []));
    expect(entered).toHaveLength(3);
    expect(entered[0]).toBe('m2');
  });

  it('refuses to go on while another member is down', async () => {
    const world = etcdWorld();
    hostIn(world, 'm3').values.set('up', 'no').set('version', '3.6');
    const onlyOthers = oneStage((draw) =>
      draw.rolling(
        ['m1', 'm2'],
        { id: 'roll', width: 1, order: leaderLast(world) },
        (inside) => void inside.step(restartMember, { on: ['m1', 'm2'], shared: { version: '3.6' } }),
      ),
    );
    const { result } = await attempt(world, onlyOthers);
    expect(result.problem?.code).toBe('engine.source-lost');
    expect(hostIn(world, 'm1').values.get('version')).toBeUndefined();
  });
});
