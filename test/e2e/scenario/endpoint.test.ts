import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { breakLab } from '../../../lab/fault/break-lab.ts';
import type { Lab } from '../../../lab/lab.ts';
import { accessOf, callApi } from '../harness/api-call.ts';
import {
  type EndpointCluster,
  type EndpointKind,
  endpointCluster,
  endpointKinds,
  holderAmong,
} from '../harness/endpoint-cluster.ts';
import { labCluster } from '../harness/lab-cluster.ts';
import { type Stage, scenario } from '../harness/scenario.ts';
import type { ScenarioName } from '../scenarios.ts';

const created = {
  'endpoint-of-haproxy-hosts': ['keepalived and haproxy (kubexm-kh)', 'kubexm'],
  'endpoint-of-nginx-hosts': ['keepalived and nginx (kubexm-kn)', 'kubeadm'],
  'endpoint-of-kube-vip': ['kube-vip', 'kubexm'],
  'endpoint-of-kube-vip-by-kubeadm': ['kube-vip', 'kubeadm'],
} satisfies Partial<Record<ScenarioName, readonly [EndpointKind, 'kubeadm' | 'kubexm']>>;

const create = ['create', 'cluster', '-f', 'cluster.yaml', '-y'] as const;
const patienceMs = 60_000;

for (const [name, [kind, type]] of Object.entries(created) as [
  ScenarioName,
  [EndpointKind, 'kubeadm' | 'kubexm'],
][]) {
  scenario(name, { hosts: endpointKinds[kind].hosts, timeoutMs: 1_800_000 }, async (stage) => {
    const { lab, desk, kubexm, on } = stage;
    const cluster = await endpointCluster(lab, kind, type);
    desk.write('cluster.yaml', cluster.file);
    const ended = await kubexm(...create);
    expect(ended, ended.stderr).toMatchObject({ code: 0 });
    await answers(stage);

    const first = await holderAmong(lab, cluster.holders, cluster.address);
    if (cluster.balancer !== undefined) await on(first).run(`pkill -9 -x ${cluster.balancer}`);
    await on('node1').run('pkill -9 -x kube-apiserver');
    await answers(stage);

    const holder = await theHolder(lab, cluster);
    {
      await using _ = await breakLab(lab.name, { host: holder, fault: 'power-off' });
      await answers(stage);
      const others = cluster.holders.filter((host) => host !== holder);
      await expect
        .poll(() => holderAmong(lab, others, cluster.address), { timeout: patienceMs })
        .toBeDefined();
    }
    await answers(stage);
    const again = await kubexm(...create);
    expect(again.stderr, 'what broke came back by itself').toContain('0 changed');
    expect(await theHolder(lab, cluster), 'who comes back takes nothing from anybody').not.toBe(holder);
  });
}

scenario('endpoint-switched-on-later', { hosts: 6, timeoutMs: 1_800_000 }, async (stage) => {
  const { lab, desk, kubexm, on } = stage;
  const later = await endpointCluster(lab, 'keepalived and haproxy (kubexm-kh)', 'kubexm');
  const masters = { etcd: later.masters, master: later.masters, worker: ['node4'] };
  const before = { roleGroups: masters, kubernetes: { type: 'kubexm' } };
  const internal = { controlPlaneEndpoint: { internalLoadbalancer: 'haproxy' } };
  desk.write('cluster.yaml', await labCluster(lab, { ...before, ...internal }));
  const first = await kubexm(...create);
  expect(first, first.stderr).toMatchObject({ code: 0 });

  desk.write('cluster.yaml', later.file);
  const second = await kubexm(...create);
  expect(second, second.stderr).toMatchObject({ code: 0 });
  await answers(stage);
  expect(await on('node4').run('getent hosts lb.kubexm.local')).toContain(later.address);
  expect(await on('node4').run('ls /etc/kubernetes/manifests')).not.toContain('api-haproxy');
  const third = await kubexm(...create);
  expect(third.stderr).toContain('0 changed');
});

/** The API answers through the endpoint: its certificate is good for the address that the kubeconfig names. */
async function answers({ desk, kubexm, lab }: Stage): Promise<void> {
  const fetched = await kubexm('fetch', 'kubeconfig', '-f', 'cluster.yaml');
  expect(fetched, fetched.stderr).toMatchObject({ code: 0 });
  const access = accessOf(readFileSync(join(desk.directory, '.kubexm', lab.name, 'kubeconfig'), 'utf8'));
  const asked = async (): Promise<number | undefined> =>
    (await callApi(access, { path: '/api/v1/namespaces' }))?.status;
  await expect.poll(asked, { timeout: patienceMs, interval: 500 }).toBe(200);
}

/** An address may be with two or with nobody for a moment while it moves. */
async function theHolder(lab: Lab, { holders, address }: EndpointCluster): Promise<string> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      return await holderAmong(lab, holders, address);
    } catch (cause) {
      if (Date.now() > deadline) throw cause;
      await sleep(500);
    }
  }
}
