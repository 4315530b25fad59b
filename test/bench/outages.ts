import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createLab } from '../../lab/create-lab.ts';
import type { Lab } from '../../lab/lab.ts';
import { type ApiAccess, accessOf, callApi } from '../e2e/harness/api-call.ts';
import {
  type EndpointKind,
  endpointCluster,
  endpointKinds,
  holderAmong,
} from '../e2e/harness/endpoint-cluster.ts';
import { type Outage, startProbing } from '../e2e/harness/prober.ts';
import { type Desk, openDesk } from '../fixture/desk.ts';
import { machine } from './machine.ts';
import { type OutageCase, outageCases, type Stage } from './outage-cases.ts';
import { type OutageRow, renderOutages } from './outage-page.ts';

const { values } = parseArgs({
  options: {
    endpoint: { type: 'string', multiple: true, default: Object.keys(endpointKinds) },
    case: { type: 'string', default: '' },
  },
});
const chosen = outageCases.filter(({ name }) => name.includes(values.case));
if (chosen.length === 0) throw new Error(`no case has this in its name: ${values.case}`);

const page = join(import.meta.dirname, '../../docs/outages.md');

/** Before something happens, and after it. */
const quietMs = 3000;
const settlingMs = 12_000;
const patienceMs = 5 * 60_000;

for (const name of values.endpoint) {
  const [kind] = Object.keys(endpointKinds).filter((known): known is EndpointKind => known.includes(name));
  if (kind === undefined) throw new Error(`no such endpoint: ${name}`);
  const rows = await measure(kind);
  const known = existsSync(page) ? readFileSync(page, 'utf8') : '';
  const names = outageCases.map((row) => row.name);
  writeFileSync(page, renderOutages(known, { endpoint: kind, rows, names, machine: machine() }));
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
    const kubeconfig = readFileSync(join(desk.directory, '.kubexm', lab.name, 'kubeconfig'), 'utf8');
    const access = accessOf(kubeconfig);
    for (const row of chosen) {
      const { masters, holders, address, balancer } = cluster;
      const holder = await holderAmong(lab, holders, address);
      const shared = { lab, masters, holders, holder, kubexm };
      const stage: Stage = balancer === undefined ? shared : { ...shared, balancer };
      if (row.isFor?.(stage) === false) continue;
      const measured = {
        ...(await during(access, row, stage)),
        name: row.name,
        isGraceful: row.isGraceful,
        load: loadavg()[0] ?? 0,
      };
      console.log(kind, JSON.stringify(measured));
      rows.push(measured);
      await row.heals?.(stage);
      await allReady(access, lab, row.mastersLeft?.(stage) ?? masters);
    }
    return rows;
  } finally {
    await lab.destroy();
    desk.clear();
  }
}

async function during(access: ApiAccess, row: OutageCase, stage: Stage): Promise<Outage> {
  const prober = startProbing(access);
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

/** Nothing of one case shall be left in the next: every API server says that it is ready, and goes on saying so. */
async function allReady(access: ApiAccess, lab: Lab, masters: readonly string[]): Promise<void> {
  const addresses = lab.hosts.filter(({ name }) => masters.includes(name)).map(({ address }) => address);
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const answers = await Promise.all(
      addresses.map((address) =>
        callApi({ ...access, server: `https://${address}:6443` }, { path: '/readyz', isAnonymous: true }),
      ),
    );
    if (answers.every((answer) => answer.status === 200)) break;
    if (Date.now() > deadline) throw new Error('the API servers do not get well');
    await sleep(1000);
  }
  await sleep(settlingMs);
}
