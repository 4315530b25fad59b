import { expect } from 'vitest';
import { comesUp } from '../harness/comes-up.ts';
import { externalUnit, listNamespaces, startExternalEtcd } from '../harness/external-etcd.ts';
import { labCluster } from '../harness/lab-cluster.ts';
import { scenario } from '../harness/scenario.ts';
import type { ScenarioName } from '../scenarios.ts';

const modes = {
  'cluster-with-external-etcd': 'kubexm',
  'cluster-by-kubeadm-with-external-etcd': 'kubeadm',
} satisfies Readonly<Partial<Record<ScenarioName, 'kubexm' | 'kubeadm'>>>;

for (const [name, type] of Object.entries(modes) as [ScenarioName, 'kubexm' | 'kubeadm'][]) {
  scenario(name, { hosts: 2, timeoutMs: 1_200_000 }, async (stage) => {
    const { kubexm, lab, on } = stage;
    const etcd = await startExternalEtcd(stage, 'node1');
    const ours = { ...lab, hosts: lab.hosts.slice(1) };
    await comesUp(stage, await labCluster(ours, { kubernetes: { type }, etcd, roleGroups: { etcd: [] } }));

    expect(await on('node1').run(listNamespaces)).toContain('/registry/namespaces/kube-system');
    const health = await kubexm('check', 'health', '-f', 'cluster.yaml', '-o', 'json');
    expect(rowOf(health.stdout, 'etcd')).toMatchObject({ state: 'good', count: 1 });
    await on('node1').run(`systemctl stop ${externalUnit}`);
    const without = await kubexm('check', 'health', '-f', 'cluster.yaml', '-o', 'json');
    expect(without.code).toBe(9);
    expect(rowOf(without.stdout, 'etcd')).toMatchObject({ state: 'error' });
  });
}

/** The cast stands where our own writing is read back. */
const rowOf = (printed: string, check: string): object | undefined =>
  (JSON.parse(printed) as { rows: { check: string }[] }).rows.find((row) => row.check === check);
