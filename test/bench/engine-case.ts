import { readFileSync, writeFileSync } from 'node:fs';
import { type Drawing, drawGraph } from '../../src/plan/draw.ts';
import { all, here, type NodeHandle } from '../../src/plan/ref.ts';
import { validateGraph } from '../../src/plan/validate-graph.ts';
import { attempt, oneStage } from '../memory/run.ts';
import { putValue } from '../memory/steps.ts';
import { createWorld, hostIn, type World } from '../memory/world.ts';

export interface EngineFigures {
  readonly planMs: number;
  readonly runMs: number;
  /** What the whole process used on all its threads, the garbage collector's included. */
  readonly runCpuMs: number;
  readonly worldMiB: number;
  readonly peakMiB: number;
}

export type WorldState = 'satisfied' | 'drifted';

export const nodeCount = 300;
const nodesPerBarrier = 10;
const warmUpHosts = 300;
const steps = Array.from({ length: nodeCount }, (_, i) => putValue(`bench.step${i}`));

function draw(hosts: readonly string[]): (drawing: Drawing) => void {
  return (drawing) => {
    let last: NodeHandle<string> | undefined;
    steps.forEach((step, i) => {
      const after = last === undefined ? [] : [i % nodesPerBarrier === 0 ? all(last) : here(last)];
      last = drawing.step(step, { on: hosts, shared: { key: `k${i}`, value: 'wanted' }, after });
    });
  };
}

const namesOf = (count: number): string[] => Array.from({ length: count }, (_, i) => `host${i}`);

/** Undo records are forgotten: the real journal keeps them on disk, and this is about the engine's own memory. */
function worldOf(hosts: readonly string[], state: WorldState): World {
  const world = createWorld(hosts);
  for (const host of hosts) {
    const { values } = hostIn(world, host);
    for (let i = 0; i < nodeCount; i++) values.set(`k${i}`, state === 'satisfied' ? 'wanted' : 'other');
  }
  return { ...world, journal: { ...world.journal, recordUndo: async () => undefined } };
}

function plan(hosts: readonly string[]): void {
  const [problem] = validateGraph(drawGraph(draw(hosts)));
  if (problem !== undefined) throw problem;
}

async function run(world: World, hosts: readonly string[], state: WorldState): Promise<void> {
  const { result } = await attempt(world, oneStage(draw(hosts)), { silent: true });
  const done = state === 'satisfied' ? result.totals.satisfied : result.totals.changed;
  if (done !== nodeCount * hosts.length) throw new Error(`not everything was ${state}`);
}

/** The kernel's own high-water mark. A timer would never see it: in-memory ports leave no turn of the event loop. */
function peakMiB(): number {
  const found = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'));
  return Number(found?.[1]) / 1024;
}

/** proc(5): 5 sets the high-water mark back to what is resident now. */
const forgetPeak = (): void => writeFileSync('/proc/self/clear_refs', '5');

async function measure(count: number, state: WorldState): Promise<EngineFigures> {
  const warmUp = namesOf(warmUpHosts);
  plan(warmUp);
  await run(worldOf(warmUp, state), warmUp, state);

  const hosts = namesOf(count);
  const world = worldOf(hosts, state);
  globalThis.gc?.();
  forgetPeak();
  const worldMiB = peakMiB();

  const planStarted = performance.now();
  plan(hosts);
  const planMs = performance.now() - planStarted;

  const cpuBefore = process.cpuUsage();
  const runStarted = performance.now();
  await run(world, hosts, state);
  const runMs = performance.now() - runStarted;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { planMs, runMs, runCpuMs: (user + system) / 1000, worldMiB, peakMiB: peakMiB() };
}

if (import.meta.main) {
  const [count, state] = process.argv.slice(2);
  const figures = await measure(Number(count), state === 'drifted' ? 'drifted' : 'satisfied');
  process.stdout.write(JSON.stringify(figures));
}
