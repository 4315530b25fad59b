import { describe, expect, it } from 'vitest';
import type { MemoryPort } from '../../../test/memory/memory-port.ts';
import { attempt, oneStage } from '../../../test/memory/run.ts';
import { type None, putValue } from '../../../test/memory/steps.ts';
import { createWorld, hostIn, hostNames, type World, worldDigest } from '../../../test/memory/world.ts';
import { here } from '../../plan/ref.ts';
import { drifted, type Step, satisfied } from '../../plan/step.ts';
import { same } from '../../problem/text.ts';

describe('a host that dies inside a region', () => {
  const nodes = hostNames('n', 4);
  const cordonState = (id: string, state: string): Step<{ node: string }, void, MemoryPort, None> => ({
    ...putValue(id),
    id,
    port: 'cluster',
    check: {
      reads: ({ node }) => [{ kind: 'value', key: `cordon:${node}` }],
      judge: (_input, [found]) =>
        found === state ? satisfied(undefined) : drifted(same(`is ${String(found)}`)),
    },
    claims: ({ node }) => [`${id}:${node}`],
    undo: ({ node }) => ({ capture: [{ kind: 'value', key: `cordon:${node}` } as never] }),
    apply: (port, { node }) => port.put(`cordon:${node}`, state),
  });
  const dying: Step<None, void, MemoryPort, None> = {
    ...putValue('node.upgrade'),
    id: 'node.upgrade',
    check: {
      reads: () => [{ kind: 'value', key: 'version' }],
      judge: (_i, [v]) => (v === '2' ? satisfied(undefined) : drifted(same('old'), 'drain')),
    },
    claims: () => ['version'],
    undo: () => ({ capture: [] }),
    async apply(port) {
      await port.put('version', '2');
    },
  };
  const upgrade = oneStage((draw) =>
    draw.rolling(
      nodes,
      {
        id: 'upgrade',
        width: 1,
        finally: (aside) =>
          aside.step(cordonState('node.uncordon', 'no'), {
            on: nodes,
            shared: {},
            perHost: (node) => ({ node }),
          }),
      },
      (inside) => {
        const cordoned = inside.step(cordonState('node.cordon', 'yes'), {
          on: nodes,
          shared: {},
          perHost: (node) => ({ node }),
        });
        inside.step(dying, { on: nodes, shared: {}, after: [here(cordoned)] });
      },
    ),
  );

  it('ends uncordoned, and later hosts are untouched', async () => {
    const world = createWorld(nodes);
    hostIn(world, 'n2').isDead = true;
    const { result } = await attempt(world, upgrade);
    expect(result.problem?.code).toBe('connection.unreachable');
    expect(result.problem?.where.host).toBe('n2');
    const cluster = hostIn(world, '@cluster').values;
    expect(cluster.get('cordon:n1')).toBe('no');
    expect(cluster.get('cordon:n2')).toBe('no');
    expect(cluster.has('cordon:n3')).toBe(false);
    expect(hostIn(world, 'n3').values.has('version')).toBe(false);
  });

  it('is brought to the end by a resume once it lives again, wherever the process was killed', async () => {
    const dying = (): World => {
      const world = createWorld(nodes);
      hostIn(world, 'n2').isDead = true;
      return world;
    };
    const healthy = createWorld(nodes);
    await attempt(healthy, upgrade);
    const { operator } = await attempt(dying(), upgrade);
    for (let killAt = 1; killAt <= operator.ticks(); killAt++) {
      const world = dying();
      await attempt(world, upgrade, { killAt });
      hostIn(world, 'n2').isDead = false;
      const { result } = await attempt(world, upgrade, { resumed: true });
      expect(result.problem?.message, `resumed after dying at event ${killAt}`).toBeUndefined();
      expect(worldDigest(world), `state after dying at event ${killAt}`).toEqual(worldDigest(healthy));
    }
  });

  it('is reported when it cannot be uncordoned either', async () => {
    const world = createWorld(nodes);
    hostIn(world, 'n2').isDead = true;
    world.watch = () => {
      if (hostIn(world, '@cluster').values.get('cordon:n2') === 'yes')
        hostIn(world, '@cluster').isDead = true;
    };
    const { result, operator } = await attempt(world, upgrade);
    const reported = operator.events.flatMap((event) =>
      event.type === 'step-failed' ? [event.problem] : [],
    );
    expect(reported.map(({ code, where }) => [code, where.host])).toContainEqual([
      'engine.left-in-transition',
      'n2',
    ]);
    expect(result.status).toBe('failed');
    expect(hostIn(world, 'n3').values.has('version')).toBe(false);
  });
});
