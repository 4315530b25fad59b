import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { stringify } from 'yaml';
import { breakLab } from '../../../lab/fault/break-lab.ts';
import { afterDeletion as except } from '../harness/after-deletion.ts';
import { startEtcdWriter, stopEtcdWriter } from '../harness/etcd-writer.ts';
import { labCluster } from '../harness/lab-cluster.ts';
import { changesBetween, digestLab } from '../harness/lab-digest.ts';
import { named } from '../harness/named-hosts.ts';
import { ofTheCluster } from '../harness/of-the-cluster.ts';
import { type Stage, scenario } from '../harness/scenario.ts';

const oneMaster = {
  controlPlaneEndpoint: { internalLoadbalancer: 'haproxy' },
  roleGroups: { etcd: ['node1'], master: ['node1'], worker: ['node2'] },
};

async function create(stage: Stage, parts: Readonly<Record<string, object>>): Promise<void> {
  const { desk, kubexm, lab } = stage;
  const few = { ...lab, hosts: lab.hosts.slice(0, 2) };
  desk.write(
    'cluster.yaml',
    `# Our cluster.\n${stringify(await labCluster(few, { ...oneMaster, ...parts }))}`,
  );
  const created = await kubexm('create', 'cluster', '-f', 'cluster.yaml', '-y');
  expect(created, created.stderr).toMatchObject({ code: 0 });
}

const adding = (nodes: string, ...more: readonly string[]) =>
  ['add', 'nodes', '--nodes', nodes, '-f', 'cluster.yaml', '--accept-new-host-keys', '-y', ...more] as const;

/** A worker comes, and the one that is there is not written to. */
async function comesAlone({ kubexm, lab }: Stage): Promise<void> {
  const other = { ...lab, hosts: lab.hosts.filter(({ name }) => name === 'node2') };
  const before = await digestLab(other);
  const added = await kubexm(...adding(named(lab, 'node3')));
  expect(added, added.stderr).toMatchObject({ code: 0 });
  const now = await digestLab(other);
  expect(changesBetween(before, now, { except: ofTheCluster, restarts: true })).toBe('');
}

scenario('nodes-come', { hosts: 5, timeoutMs: 2_400_000 }, async (stage) => {
  const { desk, kubexm, lab, on } = stage;
  await create(stage, { kubernetes: { type: 'kubexm' } });

  await comesAlone(stage);
  expect(readFileSync(join(desk.directory, 'cluster.yaml'), 'utf8')).toMatch(
    /^# Our cluster\.\n[\s\S]*name: node3[\s\S]*- node3\n/,
  );

  await startEtcdWriter(on('node1'));
  const grown = await kubexm(...adding(named(lab, 'node4', 'node5'), '--role', 'master,etcd'));
  expect(grown, grown.stderr).toMatchObject({ code: 0 });
  const { acknowledged, lost, members, spare } = await stopEtcdWriter(on('node1'));
  expect(acknowledged).toBeGreaterThan(10);
  expect(lost).toBe(0);
  expect(spare, 'healthy voters beyond a majority').toBeGreaterThanOrEqual(0);
  for (const [, learners] of members) expect(learners).toBeLessThanOrEqual(1);
  expect(members.at(-1)).toEqual([3, 0]);

  const second = await kubexm(...adding('node4,node5', '--role', 'master,etcd'));
  expect(second.stderr).toContain(' 0 changed');
  await isHealthy(stage);
});

scenario('nodes-come-by-kubeadm', { hosts: 5, timeoutMs: 2_400_000 }, async (stage) => {
  const { kubexm, lab } = stage;
  await create(stage, { kubernetes: { type: 'kubeadm' }, etcd: { type: 'kubeadm' } });
  await comesAlone(stage);
  const grown = await kubexm(...adding(named(lab, 'node4', 'node5'), '--role', 'master,etcd'));
  expect(grown, grown.stderr).toMatchObject({ code: 0 });
  const second = await kubexm(...adding('node4,node5', '--role', 'master,etcd'));
  expect(second.stderr).toContain(' 0 changed');
  await isHealthy(stage);
});

const admin = 'kubectl --kubeconfig /etc/kubernetes/admin.conf';
const nodes = `${admin} get nodes -o jsonpath='{.items[*].metadata.name}'`;
const members =
  'etcdctl --cacert /etc/etcd/pki/ca.crt --cert /etc/etcd/pki/healthcheck-client.crt --key /etc/etcd/pki/healthcheck-client.key member list';

async function isHealthy({ kubexm }: Stage): Promise<void> {
  const healthy = await kubexm('check', 'health', '-f', 'cluster.yaml');
  expect(healthy, healthy.stdout).toMatchObject({ code: 0 });
}

async function isAsTheFileSays(stage: Stage): Promise<void> {
  await isHealthy(stage);
  const again = await stage.kubexm('create', 'cluster', '-f', 'cluster.yaml', '-y');
  expect(again.stderr).toContain(' 0 changed');
}

scenario('nodes-come-and-go-back', { hosts: 4, timeoutMs: 2_400_000 }, async (stage) => {
  const { desk, kubexm, lab, on } = stage;
  const newcomers = { ...lab, hosts: lab.hosts.slice(2) };
  const bare = await digestLab(newcomers);
  const text = (): string => readFileSync(join(desk.directory, 'cluster.yaml'), 'utf8');
  await create(stage, {
    kubernetes: { type: 'kubexm' },
    system: { postInstall: [{ name: 'not on node4', script: 'test "$(hostname)" != node4' }] },
  });
  const file = text();
  const words = [
    ...adding(named(lab, 'node3', 'node4'), '--role', 'master,etcd'),
    '--on-failure',
    'rollback',
  ];
  const failed = await kubexm(...words);
  expect(failed.code, failed.stderr).not.toBe(0);
  expect(failed.stderr).toContain('Changes undone:');
  expect(await on('node1').run(nodes)).toBe('node1 node2');
  expect((await on('node1').run(members)).trim().split('\n')).toHaveLength(1);
  expect(text()).toBe(file);
  expect(changesBetween(bare, await digestLab(newcomers), { except })).toBe('');
  await isHealthy(stage);
});

scenario('kubeadm-follows-its-etcd', { hosts: 4, timeoutMs: 2_400_000 }, async (stage) => {
  const { kubexm, lab, on } = stage;
  await create(stage, { kubernetes: { type: 'kubeadm' }, etcd: { type: 'kubexm' } });
  const told = async (host: string): Promise<number> =>
    Number(
      await on(host).run(
        "tr '\\0' '\\n' </proc/$(pgrep -x kube-apiserver)/cmdline | grep etcd-servers= | grep -o :2379 | wc -l",
      ),
    );
  const kept = `${admin} -n kube-system get configmap kubeadm-config -o yaml | grep -c :2379`;

  const grown = await kubexm(...adding(named(lab, 'node3', 'node4'), '--role', 'master,etcd'));
  expect(grown, grown.stderr).toMatchObject({ code: 0 });
  for (const host of ['node1', 'node3', 'node4']) expect(await told(host), host).toBe(3);
  expect(Number(await on('node1').run(kept))).toBe(3);
  await isAsTheFileSays(stage);

  const shrunk = await kubexm('delete', 'nodes', '--nodes', 'node3,node4', '-f', 'cluster.yaml', '-y');
  expect(shrunk, shrunk.stderr).toMatchObject({ code: 0 });
  expect(await told('node1')).toBe(1);
  expect(Number(await on('node1').run(kept))).toBe(1);
  await isAsTheFileSays(stage);
});

scenario('etcd-members-come-and-go', { hosts: 5, timeoutMs: 2_400_000 }, async (stage) => {
  const { desk, kubexm, lab, on } = stage;
  const few = { ...lab, hosts: lab.hosts.slice(0, 3) };
  desk.write(
    'cluster.yaml',
    await labCluster(few, {
      kubernetes: { type: 'kubexm' },
      roleGroups: { etcd: ['node3'], master: ['node1'], worker: ['node2'] },
    }),
  );
  const file = ['-f', 'cluster.yaml', '-y'] as const;
  const created = await kubexm('create', 'cluster', ...file);
  expect(created, created.stderr).toMatchObject({ code: 0 });
  const bare = await digestLab({ ...lab, hosts: lab.hosts.filter(({ name }) => name === 'node4') });
  const told =
    "tr '\\0' '\\n' </proc/$(pgrep -x kube-apiserver)/cmdline | grep etcd-servers= | grep -o :2379";

  await startEtcdWriter(on('node3'));
  const newcomers = ['node4', 'node5'].map((name) => named(lab, name));
  const grown = await kubexm('add', 'etcd-member', ...newcomers, ...file, '--accept-new-host-keys');
  expect(grown, grown.stderr).toMatchObject({ code: 0 });
  expect((await on('node1').run(told)).trim().split('\n')).toHaveLength(3);
  await isAsTheFileSays(stage);

  await using _ = await breakLab(lab.name, { host: 'node5', fault: 'power-off' });
  const shrunk = await kubexm('delete', 'etcd-member', 'node4', 'node5', ...file);
  expect(shrunk, shrunk.stderr).toMatchObject({ code: 0 });
  expect(shrunk.stderr).toContain('node.host-not-cleaned');
  const { acknowledged, lost, members: seen } = await stopEtcdWriter(on('node3'));
  expect(acknowledged).toBeGreaterThan(10);
  expect(lost).toBe(0);
  for (const [, learners] of seen) expect(learners, 'learners at a time').toBeLessThanOrEqual(1);
  expect((await on('node3').run(members)).trim().split('\n')).toHaveLength(1);
  expect((await on('node1').run(told)).trim().split('\n')).toHaveLength(1);
  const left = await digestLab({ ...lab, hosts: lab.hosts.filter(({ name }) => name === 'node4') });
  expect(changesBetween(bare, left, { except }), 'node4 is what it was').toBe('');
  await isAsTheFileSays(stage);
  const last = await kubexm('delete', 'etcd-member', 'node3', ...file);
  expect(last.code, 'the last member stays').toBe(2);
});
