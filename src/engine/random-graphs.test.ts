import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attempt, oneStage } from '../../test/memory/run.ts';
import { putValue } from '../../test/memory/steps.ts';
import { createWorld, worldDigest } from '../../test/memory/world.ts';
import type { RunEvent } from '../plan/event.ts';
import { all, from, here, type NodeHandle, type Ref } from '../plan/ref.ts';
import type { Pipeline } from '../plan/stage.ts';

const hosts = ['a', 'b', 'c', 'd'];

interface RandomNode {
  readonly edges: readonly {
    readonly to: number;
    readonly kind: 'here' | 'all' | 'from';
    readonly host: number;
  }[];
  /** Which of two regions the node stands in, or none. */
  readonly region: number;
}

interface RandomGraph {
  readonly nodes: readonly RandomNode[];
  readonly widths: readonly [number, number];
  readonly sharedGuard: boolean;
}

const randomGraph: fc.Arbitrary<RandomGraph> = fc.record({
  nodes: fc.array(
    fc.record({
      edges: fc.array(
        fc.record({
          to: fc.nat(20),
          kind: fc.constantFrom('here' as const, 'all' as const, 'from' as const),
          host: fc.nat(3),
        }),
        { maxLength: 3 },
      ),
      region: fc.constantFrom(-1, -1, -1, 0, 1),
    }),
    { minLength: 1, maxLength: 12 },
  ),
  widths: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 })),
  sharedGuard: fc.boolean(),
});

interface Wait {
  readonly step: string;
  readonly on: string;
  readonly kind: 'here' | 'all' | 'from';
  readonly host: string;
}

/** Free nodes first, then region 0, then region 1: no way leaves a region and comes back. */
function pipelineOf(
  { nodes, widths, sharedGuard }: RandomGraph,
  waits: Wait[] = [],
): Pipeline<object, object> {
  return oneStage((draw) => {
    const drawn: { handle: NodeHandle<string>; step: string; region: number }[] = [];
    const drawNodes = (region: number, inside: typeof draw): void => {
      nodes.forEach((node, i) => {
        if (node.region !== region) return;
        const step = `step.s${i}`;
        const after = node.edges.flatMap((edge): Ref<unknown>[] => {
          const target = drawn[edge.to % Math.max(1, drawn.length)];
          if (target === undefined) return [];
          const kind = region >= 0 && target.region === region ? 'here' : edge.kind;
          const host = hosts[edge.host] ?? 'a';
          waits.push({ step, on: target.step, kind, host });
          if (kind === 'here') return [here(target.handle)];
          return [kind === 'all' ? all(target.handle) : from(target.handle, host)];
        });
        const handle = inside.step(putValue(step), {
          on: hosts,
          shared: { key: `k${i}`, value: 'v' },
          after,
        });
        drawn.push({ handle, step, region });
      });
    };
    drawNodes(-1, draw);
    for (const region of [0, 1] as const) {
      if (!nodes.some((node) => node.region === region)) continue;
      const guards = [sharedGuard ? 'shared' : `own-${region}`];
      draw.rolling(hosts, { id: `r${region}`, width: widths[region], guards }, (inside) =>
        drawNodes(region, inside),
      );
    }
  });
}

/** Never wider than allowed, and never two regions of one guard at once. */
function checkRegions(events: readonly RunEvent[], { widths, sharedGuard }: RandomGraph): void {
  const inside: [number, number] = [0, 0];
  for (const event of events) {
    if (event.type !== 'region-entered' && event.type !== 'region-left') continue;
    const region = event.region === 'r0' ? 0 : 1;
    inside[region] += event.type === 'region-entered' ? 1 : -1;
    expect(inside[region]).toBeLessThanOrEqual(widths[region]);
    if (sharedGuard) expect(Math.min(...inside)).toBe(0);
  }
  expect(inside).toEqual([0, 0]);
}

/** Every change begins after the changes it waits for have ended. */
function checkOrder(events: readonly RunEvent[], waits: readonly Wait[]): void {
  const ended = new Set<string>();
  for (const event of events) {
    if (event.type === 'step-changed') ended.add(`${event.step} ${event.host}`);
    if (event.type !== 'step-drifted') continue;
    for (const wait of waits.filter(({ step }) => step === event.step)) {
      const needed = wait.kind === 'all' ? hosts : [wait.kind === 'here' ? event.host : wait.host];
      for (const host of needed) expect(ended).toContain(`${wait.on} ${host}`);
    }
  }
}

describe('random graphs', () => {
  it('run to their end once per node and host, within the bounds of their regions, and then have nothing to do', async () => {
    await fc.assert(
      fc.asyncProperty(randomGraph, async (graph) => {
        const world = createWorld(hosts);
        const waits: Wait[] = [];
        const pipeline = pipelineOf(graph, waits);
        const { result, operator } = await attempt(world, pipeline, { limits: { hosts: 3, perHost: 2 } });
        expect(result.problem?.message).toBeUndefined();
        expect(result.totals.changed).toBe(graph.nodes.length * hosts.length);
        checkRegions(operator.events, graph);
        checkOrder(operator.events, waits);
        const again = await attempt(world, pipelineOf(graph), { runId: 'r2' });
        expect(again.result.totals).toMatchObject({
          changed: 0,
          satisfied: graph.nodes.length * hosts.length,
        });
      }),
      { numRuns: 150 },
    );
  });

  it('end in the same state when killed anywhere and resumed', async () => {
    await fc.assert(
      fc.asyncProperty(randomGraph, fc.nat(1000), async (graph, place) => {
        const whole = createWorld(hosts);
        const reference = await attempt(whole, pipelineOf(graph));
        const world = createWorld(hosts);
        await attempt(world, pipelineOf(graph), { killAt: 1 + (place % reference.operator.ticks()) });
        const { result } = await attempt(world, pipelineOf(graph), { resumed: true });
        expect(result.problem?.message).toBeUndefined();
        expect(worldDigest(world)).toEqual(worldDigest(whole));
      }),
      { numRuns: 150 },
    );
  });

  it('leave nobody inside a region when a host dies at any moment', async () => {
    await fc.assert(
      fc.asyncProperty(randomGraph, fc.nat(200), fc.constantFrom(...hosts), async (graph, when, victim) => {
        const world = createWorld(hosts);
        world.watch = () => {
          const host = world.hosts.get(victim);
          if (world.mutations >= when && host !== undefined) host.isDead = true;
        };
        const { result, operator } = await attempt(world, pipelineOf(graph));
        checkRegions(operator.events, graph);
        if (result.problem === undefined) return;
        expect(result.problem.code).toBe('connection.unreachable');
        expect([...result.lost.keys()]).toEqual([victim]);
      }),
      { numRuns: 150 },
    );
  });
});
