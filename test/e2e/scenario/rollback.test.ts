import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { breakLab } from '../../../lab/fault/break-lab.ts';
import { afterDeletion as except } from '../harness/after-deletion.ts';
import { labCluster } from '../harness/lab-cluster.ts';
import { midPreparation } from '../harness/mid-preparation.ts';
import { named } from '../harness/named-hosts.ts';
import { type Stage, scenario } from '../harness/scenario.ts';
import { clusterState, differencesOf } from '../kill/cluster-state.ts';

const file = ['-f', 'cluster.yaml', '-y'] as const;
const rollBack = ['rollback', 'run', '-y'] as const;

async function succeeds({ kubexm }: Stage, ...words: readonly string[]): Promise<string> {
  const ended = await kubexm(...words);
  expect(ended, ended.stderr).toMatchObject({ code: 0 });
  return ended.stderr;
}

/** Nothing of the cluster is left on this machine that would open one of the same name. */
async function isOver(stage: Stage): Promise<void> {
  const { desk, lab } = stage;
  expect(existsSync(join(desk.directory, '.kubexm', lab.name, 'pki'))).toBe(false);
  const again = await stage.kubexm(...rollBack);
  expect(again, again.stderr).toMatchObject({ code: 2 });
}

scenario('rollback-of-a-creation', { hosts: 2, timeoutMs: 2_400_000 }, async (stage) => {
  const { desk, lab, kubexm } = stage;
  desk.write('cluster.yaml', await labCluster(lab, { kubernetes: { type: 'kubexm' } }));
  const before = await stage.digest();
  await succeeds(stage, 'create', 'cluster', ...file);

  const off = await breakLab(lab.name, { host: 'node2', fault: 'power-off' });
  const left = await kubexm(...rollBack);
  expect(left, left.stderr).toMatchObject({ code: 3 });
  expect(left.stderr).toMatch(/Changes\s+not\s+undone:\s+node2\s+\(\d+\)\./);
  await off.heal();

  expect(await succeeds(stage, ...rollBack)).toContain('Changes undone:');
  expect(await stage.changesSince(before, { except })).toBe('');
  await isOver(stage);
});

scenario('rollback-of-a-creation-by-kubeadm', { hosts: 2, timeoutMs: 2_400_000 }, async (stage) => {
  const { desk, lab } = stage;
  desk.write('cluster.yaml', await labCluster(lab, { kubernetes: { type: 'kubeadm' } }));
  const before = await stage.digest();
  const first = stage.start('create', 'cluster', ...file);
  const begun = (): Promise<string> => stage.on('node2').run(midPreparation);
  await vi.waitFor(begun, { timeout: 900_000, interval: 100 });
  first.process.kill('SIGKILL');
  await first.ended;
  await succeeds(stage, 'create', 'cluster', ...file, '--break-lock');
  await succeeds(stage, 'fetch', 'kubeconfig', '-f', 'cluster.yaml', '--merge');
  expect(await succeeds(stage, ...rollBack)).toContain('Changes undone:');
  expect(await stage.changesSince(before, { except })).toBe('');
  const merged = readFileSync(join(desk.directory, '.kube/config'), 'utf8');
  expect(merged).not.toContain('certificate-authority-data');
  await isOver(stage);
});

scenario('rollback-of-added-nodes-by-kubeadm', { hosts: 2, timeoutMs: 2_400_000 }, async (stage) => {
  const { desk, lab } = stage;
  const first = { ...lab, hosts: lab.hosts.slice(0, 1) };
  const text = (): string => readFileSync(join(desk.directory, 'cluster.yaml'), 'utf8');
  desk.write('cluster.yaml', await labCluster(first, { kubernetes: { type: 'kubeadm' } }));
  await succeeds(stage, 'create', 'cluster', ...file);
  const [was, written] = [await clusterState(stage, ['node1']), text()];

  await succeeds(stage, 'add', 'nodes', '--nodes', named(lab, 'node2'), '--accept-new-host-keys', ...file);
  expect(text()).not.toBe(written);
  await succeeds(stage, ...rollBack);

  expect(text()).toBe(written);
  expect(differencesOf(was, await clusterState(stage, ['node1']), ['node1'])).toBe('');
  const healthy = await stage.kubexm('check', 'health', '-f', 'cluster.yaml');
  expect(healthy, healthy.stdout).toMatchObject({ code: 0 });
  expect(await succeeds(stage, 'create', 'cluster', ...file)).toContain(' 0 changed');
});
