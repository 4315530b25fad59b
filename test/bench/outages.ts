import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createLab } from '../../lab/create-lab.ts';
import type { Lab } from '../../lab/lab.ts';
import { accessOf } from '../e2e/harness/api-call.ts';
import {
  type EndpointKind,
  endpointCluster,
  endpointKinds,
  holderAmong,
} from '../e2e/harness/endpoint-cluster.ts';
import { startProbing } from '../e2e/harness/prober.ts';
import { type Desk, openDesk } from '../fixture/desk.ts';
import { machine } from './machine.ts';
import { type OutageCase, outageCases, type Stage } from './outage-cases.ts';
import { type OutageRow, writeSection } from './outage-page.ts';

const { values } = parseArgs({
  options: { endpoint: { type: 'string', multiple: true, default: Object.keys(endpointKinds) } },
});

/** Before something happens, and after it. */
const quietMs = 3000;
const settlingMs = 12_000;
const patienceMs = 5 * 60_000;

for (const name of values.endpoint) {
  const [kind] = Object.keys(endpointKinds).filter((known): known is EndpointKind => known === name);
  if (kind === undefined) throw new Error(`no such endpoint: ${name}`);
  writeSection(kind, await measure(kind), machine());
}

async function measure(kind: EndpointKind): Promise<readonly OutageRow[]> {
  const desk = openDesk();
  const lab = await createLab({ name: `bench-${process.pid}`, hosts: endpointKinds[kind].hosts });
  const kubexm = typed(desk);
  const rows: OutageRow[] = [];
  try {
    const cluster = await endpointCluster(lab, kind, 'kubexm');
    desk.write('cluster.yaml', cluster.file);
    await kubexm('create', 'cluster', '-f', 'cluster.yaml', '-y');
    await kubexm('fetch', 'kubeconfig', '-f', 'cluster.yaml');
    for (const row of outageCases) {
      const { masters, holders, address, balancer } = cluster;
      const holder = await holderAmong(lab, holders, address);
      const stage: Stage = { lab, masters, holder, ...(balancer === undefined ? {} : { balancer }), kubexm };
      if (row.isFor?.(stage) === false) continue;
      const measured = {
        ...(await during(desk, lab, row, stage)),
        name: row.name,
        isGraceful: row.isGraceful,
      };
      console.log(kind, JSON.stringify(measured));
      rows.push(measured);
      await row.heals?.(stage);
      await healthy(desk);
    }
    return rows;
  } finally {
    await lab.destroy();
    desk.clear();
  }
}

async function during(desk: Desk, lab: Lab, row: OutageCase, stage: Stage) {
  const kubeconfig = readFileSync(join(desk.directory, '.kubexm', lab.name, 'kubeconfig'), 'utf8');
  const prober = startProbing(accessOf(kubeconfig));
  try {
    await sleep(quietMs);
    await row.does(stage);
    await sleep(settlingMs);
  } catch (cause) {
    await prober.stop();
    throw cause;
  }
  return prober.stop();
}

function typed(desk: Desk): Stage['kubexm'] {
  return async (...words) => {
    const { code, stdout, stderr } = await desk.run(...words);
    if (code !== 0) throw new Error(`kubexm ${words.join(' ')} ended with ${code}\n${stdout}${stderr}`);
  };
}

/** Nothing of one case shall be left in the next. */
async function healthy(desk: Desk): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const { code, stdout } = await desk.run('check', 'health', '-f', 'cluster.yaml');
    if (code === 0) return;
    if (Date.now() > deadline) throw new Error(`the cluster does not get well:\n${stdout}`);
    await sleep(quietMs);
  }
}
