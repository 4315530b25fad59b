import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { createLab } from '../../lab/create-lab.ts';
import { labCluster } from '../e2e/harness/lab-cluster.ts';
import { named } from '../e2e/harness/named-hosts.ts';
import { openDesk } from '../fixture/desk.ts';
import { secondsOfEndedChildren } from './cpu-seconds.ts';
import { labCpuSeconds } from './lab-cpu-seconds.ts';
import { machine } from './machine.ts';

/** One worker, then several at once, on lab hosts: they go side by side as far as the machine that carries them lets them. */
const { values } = parseArgs({ options: { many: { type: 'string', default: '5' } } });
const many = Number(values.many);
const desk = openDesk();
const lab = await createLab({ name: `bench-${process.pid}`, hosts: 3 + many });

interface Cost {
  readonly seconds: number;
  /** Processor time of the machine that kubexm runs on, and of all hosts. */
  readonly control: number;
  readonly hosts: number;
}

async function costOf(...words: string[]): Promise<Cost> {
  const all = lab.hosts.map(({ name }) => name);
  const before = {
    at: performance.now(),
    ended: secondsOfEndedChildren(),
    hosts: await labCpuSeconds(lab.name, all),
  };
  const { code, stdout, stderr } = await desk.run(...words, '-f', 'cluster.yaml', '-y');
  if (code !== 0) throw new Error(`kubexm ${words.join(' ')} ended with ${String(code)}\n${stdout}${stderr}`);
  return {
    seconds: (performance.now() - before.at) / 1000,
    control: secondsOfEndedChildren() - before.ended,
    hosts: (await labCpuSeconds(lab.name, all)) - before.hosts,
  };
}

const adding = (...names: readonly string[]): Promise<Cost> =>
  costOf('add', 'nodes', '--nodes', named(lab, ...names), '--accept-new-host-keys');

const told = ({ seconds, control, hosts }: Cost): string =>
  `${seconds.toFixed(1)} s; processor: kubexm ${control.toFixed(1)} s, hosts ${hosts.toFixed(1)} s, no less than ${((control + hosts) / availableParallelism()).toFixed(1)} s on these cores`;

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
  await costOf('create', 'cluster');
  const [one, several] = [await adding(third), await adding(...others)];
  console.log(machine());
  console.log(`add nodes, one worker     ${told(one)}`);
  console.log(`add nodes, ${many} workers      ${told(several)}`);
  console.log(`${(several.seconds / one.seconds).toFixed(2)} times`);
} finally {
  await lab.destroy();
  desk.clear();
}
