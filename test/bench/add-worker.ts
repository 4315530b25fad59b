import { growing, range, sizeOf } from '../../src/pipeline/nodes/testing/growing.ts';
import { machine } from './machine.ts';
import { median } from './median.ts';

/** Adding workers to clusters of several sizes: what is drawn, and who is connected to. */
const cases = [
  { workers: 3, adds: 1 },
  { workers: 300, adds: 1 },
  { workers: 3000, adds: 1 },
  { workers: 300, adds: 5 },
];

const rounds = 5;

async function measure({ workers, adds }: (typeof cases)[number]) {
  const times: number[] = [];
  let drawn: Awaited<ReturnType<typeof growing>> | undefined;
  for (let round = 0; round < rounds; round++) {
    drawn = await growing({ masters: 3, workers, newcomers: range('w', adds) });
    times.push(drawn.drawnMs);
  }
  if (drawn === undefined) throw new Error('nothing was drawn');
  return {
    'nodes of the cluster': workers + 3,
    'workers added': adds,
    'nodes of the plan': drawn.graph.nodes.length,
    'steps on hosts': sizeOf(drawn.graph),
    connections: drawn.connected.length,
    'drawing ms': Math.round(median(times)),
  };
}

console.log(machine());
console.log(`3 masters; the plan of \`kubexm add nodes\` on simulated hosts; median of ${rounds}`);
const rows = [];
for (const one of cases) rows.push(await measure(one));
console.table(rows);
const [small, large] = rows;
if (small?.['steps on hosts'] !== large?.['steps on hosts'] || small?.connections !== large?.connections)
  throw new Error('adding a worker costs more in a larger cluster');
