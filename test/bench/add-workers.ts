import { parseArgs } from 'node:util';
import { createLab } from '../../lab/create-lab.ts';
import { labCluster } from '../e2e/harness/lab-cluster.ts';
import { named } from '../e2e/harness/named-hosts.ts';
import { openDesk } from '../fixture/desk.ts';
import { machine } from './machine.ts';

/** One worker, then several at once, on lab hosts: they go side by side as far as the machine that carries them lets them. */
const { values } = parseArgs({ options: { many: { type: 'string', default: '5' } } });
const many = Number(values.many);
const desk = openDesk();
const lab = await createLab({ name: `bench-${process.pid}`, hosts: 3 + many });

async function seconds(...words: string[]): Promise<number> {
  const startedAt = performance.now();
  const { code, stdout, stderr } = await desk.run(...words, '-f', 'cluster.yaml', '-y');
  if (code !== 0) throw new Error(`kubexm ${words.join(' ')} ended with ${String(code)}\n${stdout}${stderr}`);
  return (performance.now() - startedAt) / 1000;
}

const adding = (...names: readonly string[]): Promise<number> =>
  seconds('add', 'nodes', '--nodes', named(lab, ...names), '--accept-new-host-keys');

try {
  const [first = '', second = '', third = '', ...others] = lab.hosts.map(({ name }) => name);
  const roleGroups = { etcd: [first], master: [first], worker: [second] };
  const few = { ...lab, hosts: lab.hosts.slice(0, 2) };
  const parts = {
    kubernetes: { type: 'kubexm' },
    controlPlaneEndpoint: { internalLoadbalancer: '' },
    roleGroups,
  };
  desk.write('cluster.yaml', await labCluster(few, parts));
  await seconds('create', 'cluster');
  const [one, several] = [await adding(third), await adding(...others)];
  console.log(machine());
  console.log(`add nodes, one worker     ${one.toFixed(1)} s`);
  console.log(
    `add nodes, ${many} workers      ${several.toFixed(1)} s (${(several / one).toFixed(2)} times)`,
  );
} finally {
  await lab.destroy();
  desk.clear();
}
