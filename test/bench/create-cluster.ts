import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createLab } from '../../lab/create-lab.ts';
import type { Lab } from '../../lab/lab.ts';
import { restoreLab } from '../../lab/snapshot/restore-lab.ts';
import { snapshotLab } from '../../lab/snapshot/snapshot-lab.ts';
import { packagesFor } from '../../src/domain/data/host-packages.ts';
import { handOn } from '../e2e/harness/host-hand.ts';
import { labCluster } from '../e2e/harness/lab-cluster.ts';
import { createByKubexm, createByScript, type Taken } from './create-cluster/contenders.ts';
import { layPlainKit } from './create-cluster/plain-kit.ts';
import { machine } from './machine.ts';
import { median } from './median.ts';
import { told } from './processor-time.ts';

const { values } = parseArgs({
  options: {
    /** One size, or two of which the second is compared with the first: 3,10. */
    hosts: { type: 'string', default: '3' },
    /** What each host has of a core, so that hosts do not take it from one another. */
    cpus: { type: 'string' },
    /** Hosts have the packages of their distribution already, as those of a prepared image do. */
    packaged: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '1' },
    contenders: { type: 'string', default: 'kubeadm,kubexm,script' },
  },
});

const titles = {
  kubeadm: 'kubexm, kubeadm mode, with check health',
  kubexm: 'kubexm, units of systemd, with check health',
  script: 'plain script with kubeadm',
};
type Contender = keyof typeof titles;
const chosen = (['kubeadm', 'kubexm', 'script'] as const).filter((name) => values.contenders.includes(name));

/** One control plane, the other hosts workers; etcd beside the API server in both modes. */
async function clusterFiles(lab: Lab) {
  const [first = '', ...others] = lab.hosts.map(({ name }) => name);
  const roleGroups = { etcd: [first], master: [first], worker: others.length > 0 ? others : [first] };
  const spec = (type: 'kubeadm' | 'kubexm') =>
    labCluster(lab, {
      roleGroups,
      controlPlaneEndpoint: { internalLoadbalancer: '' },
      kubernetes: { type },
      etcd: { type },
    });
  return { kubeadm: await spec('kubeadm'), kubexm: await spec('kubexm') };
}

const installPackages = `apt-get -qq update
DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes --no-install-recommends ${packagesFor('debian', ['node', 'amenities', 'clock']).join(' ')}`;

const sizes = values.hosts.split(',').map(Number);
const cpus = values.cpus === undefined ? undefined : Number(values.cpus);
const lab = await createLab({ name: `bench-${process.pid}`, hosts: Math.max(...sizes), cpus });
try {
  if (values.packaged) await Promise.all(lab.hosts.map(({ name }) => handOn(lab, name).run(installPackages)));
  await snapshotLab(lab.name);
  console.log(machine());
  if (cpus !== undefined) console.log(`each host has ${cpus} of a core`);
  if (values.packaged) console.log('hosts have the packages of their distribution already');
  const results: { hosts: number; name: Contender; seconds: number }[] = [];
  for (const hosts of sizes)
    for (const [name, seconds] of await contest({ ...lab, hosts: lab.hosts.slice(0, hosts) }))
      results.push({ hosts, name, seconds });
  console.table(
    results.map(({ hosts, name, seconds }) => ({
      hosts,
      'how it was made': titles[name],
      seconds: Number(seconds.toFixed(1)),
      ...timesTheFirst(name, seconds, results),
    })),
  );
} finally {
  await lab.destroy();
}

function timesTheFirst(
  name: Contender,
  seconds: number,
  results: readonly { name: Contender; seconds: number }[],
) {
  const first = results.find((result) => result.name === name);
  return sizes.length < 2 || first === undefined
    ? {}
    : { times: Number((seconds / first.seconds).toFixed(2)) };
}

/** All contenders on the same hosts, in turns; the median of what each of them took. */
async function contest(hosts: Lab): Promise<ReadonlyMap<Contender, number>> {
  const kit = mkdtempSync(join(tmpdir(), 'kubexm-kit-'));
  try {
    const files = await clusterFiles(hosts);
    await layPlainKit(kit, hosts, files.kubeadm);
    const contenders: Readonly<Record<Contender, () => Promise<Taken>>> = {
      kubeadm: () => createByKubexm(hosts, files.kubeadm, sizes.length === 1),
      kubexm: () => createByKubexm(hosts, files.kubexm, sizes.length === 1),
      script: () => createByScript(kit, hosts),
    };
    const all = new Map<Contender, number[]>();
    for (let round = 1; round <= Number(values.rounds); round++)
      for (const name of chosen) {
        await restoreLab(lab.name);
        const { cost, green = cost.seconds, parts, again, alone } = await contenders[name]();
        all.set(name, [...(all.get(name) ?? []), cost.seconds]);
        console.log(`${hosts.hosts.length} hosts, round ${round}: ${titles[name]}: ${told(cost)}`);
        if (green < cost.seconds) console.log(`  check health green after    ${green.toFixed(1)} s`);
        for (const [part, seconds] of parts) console.log(`  ${part.padEnd(28)}${seconds.toFixed(1)} s`);
        if (again !== undefined) console.log(`  again, nothing to change    ${again.toFixed(1)} s`);
        if (alone !== undefined)
          console.log(
            `  the components themselves   ${alone.toFixed(1)} s, from hosts switched on to check health green: ${(green / alone).toFixed(2)} times`,
          );
      }
    return new Map([...all].map(([name, seconds]) => [name, median(seconds)]));
  } finally {
    rmSync(kit, { recursive: true });
  }
}
