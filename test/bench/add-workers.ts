import { parseArgs } from 'node:util';
import { createLab } from '../../lab/create-lab.ts';
import { labCluster } from '../e2e/harness/lab-cluster.ts';
import { named } from '../e2e/harness/named-hosts.ts';
import { openDesk } from '../fixture/desk.ts';
import { machine } from './machine.ts';
import { type Cost, costOf, told } from './processor-time.ts';

/**
 * One worker, then several at once, on lab hosts: they go side by side as far as the machine that carries them lets them.
 * With --cpus 0.2 each host has a fifth of a core and no more, so that hosts do not take it from one another, as machines
 * of their own do not.
 */
const { values } = parseArgs({
  options: { many: { type: 'string', default: '5' }, cpus: { type: 'string' } },
});
const many = Number(values.many);
const cpus = values.cpus === undefined ? undefined : Number(values.cpus);
const desk = openDesk();
const lab = await createLab({ name: `bench-${process.pid}`, hosts: 3 + many, cpus });

async function kubexm(...words: string[]): Promise<void> {
  const { code, stdout, stderr } = await desk.run(...words, '-f', 'cluster.yaml', '-y');
  if (code !== 0) throw new Error(`kubexm ${words.join(' ')} ended with ${String(code)}\n${stdout}${stderr}`);
}

const adding = (...names: readonly string[]): Promise<Cost> =>
  costOf(lab, () => kubexm('add', 'nodes', '--nodes', named(lab, ...names), '--accept-new-host-keys'));

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
  await kubexm('create', 'cluster');
  const [one, several] = [await adding(third), await adding(...others)];
  console.log(machine());
  if (cpus !== undefined) console.log(`each host has ${cpus} of a core`);
  console.log(`add nodes, one worker     ${told(one)}`);
  console.log(`add nodes, ${many} workers      ${told(several)}`);
  console.log(`${(several.seconds / one.seconds).toFixed(2)} times`);
} finally {
  await lab.destroy();
  desk.clear();
}
