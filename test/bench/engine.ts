import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type EngineFigures, nodeCount, type WorldState } from './engine-case.ts';
import { machine } from './machine.ts';
import { median } from './median.ts';

const { values } = parseArgs({ options: { repeat: { type: 'string', default: '3' } } });
const rounds = Array.from({ length: Number(values.repeat) });

const cases: readonly (readonly [hosts: number, state: WorldState])[] = [
  [500, 'satisfied'],
  [5000, 'satisfied'],
  [500, 'drifted'],
];

/** A process of its own, so that no case inherits the memory or the compiled code of another. */
function measure(hosts: number, state: WorldState): EngineFigures {
  const script = join(import.meta.dirname, 'engine-case.ts');
  const printed = execFileSync(process.execPath, ['--expose-gc', script, String(hosts), state], {
    encoding: 'utf8',
  });
  return JSON.parse(printed) as EngineFigures;
}

console.log(machine());
const figures = cases.map((): EngineFigures[] => []);
for (const _round of rounds)
  cases.forEach(([hosts, state], i) => {
    figures[i]?.push(measure(hosts, state));
  });

const rows = cases.map(([hosts, state], i) => {
  const of = (pick: (one: EngineFigures) => number): number => median((figures[i] ?? []).map(pick));
  const microsecondsEach = (ms: number): number => (ms * 1000) / (nodeCount * hosts);
  return {
    hosts,
    state,
    planMs: of(({ planMs }) => planMs),
    microsecondsWall: microsecondsEach(of(({ runMs }) => runMs)),
    microsecondsCpu: microsecondsEach(of(({ runCpuMs }) => runCpuMs)),
    peakMiB: of(({ peakMiB }) => peakMiB),
    aboveWorldMiB: of(({ peakMiB, worldMiB }) => peakMiB - worldMiB),
  };
});

console.log(
  `${nodeCount} nodes, a barrier at every tenth; time per step and host; median of ${rounds.length}`,
);
console.table(
  rows.map((row) => ({
    hosts: row.hosts,
    everything: row.state,
    'plan ms': Math.round(row.planMs),
    'wall µs': Number(row.microsecondsWall.toFixed(1)),
    'CPU µs': Number(row.microsecondsCpu.toFixed(1)),
    'peak MiB': Math.round(row.peakMiB),
    'above world MiB': Math.round(row.aboveWorldMiB),
  })),
);

const [small, large] = rows;
if (small !== undefined && large !== undefined) {
  const growth = large.microsecondsCpu / small.microsecondsCpu;
  console.log(`CPU per step and host, 5000 against 500 hosts: ${growth.toFixed(2)} (1 is linear)`);
}
