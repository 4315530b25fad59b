import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { breakLab } from '../../../lab/fault/break-lab.ts';
import { labCluster } from '../harness/lab-cluster.ts';
import { named } from '../harness/named-hosts.ts';
import { type Stage, scenario } from '../harness/scenario.ts';

const file = ['-f', 'cluster.yaml'] as const;

/** Masters node1 to node3 with etcd, and a worker that reaches them through a balancer of its own; node5 is spare. */
const shape = {
  controlPlaneEndpoint: { internalLoadbalancer: 'haproxy' },
  roleGroups: {
    etcd: ['node1', 'node2', 'node3'],
    master: ['node1', 'node2', 'node3'],
    worker: ['node4'],
  },
};

const members =
  'etcdctl --cacert /etc/etcd/pki/ca.crt --cert /etc/etcd/pki/healthcheck-client.crt --key /etc/etcd/pki/healthcheck-client.key member list';
const pki = '/etc/kubernetes/pki/etcd';
const membersInPods = `crictl exec "$(crictl ps --quiet --state Running --name '^etcd$' | head -n 1)" etcdctl --endpoints=https://127.0.0.1:2379 --cacert=${pki}/ca.crt --cert=${pki}/healthcheck-client.crt --key=${pki}/healthcheck-client.key member list`;

async function succeeds({ kubexm }: Stage, ...words: string[]): Promise<string> {
  const ended = await kubexm(...words);
  expect(ended, ended.stderr).toMatchObject({ code: 0 });
  return ended.stderr;
}

async function create(stage: Stage, parts: Readonly<Record<string, object>>): Promise<void> {
  const { desk, lab } = stage;
  const few = { ...lab, hosts: lab.hosts.slice(0, 4) };
  desk.write('cluster.yaml', await labCluster(few, { ...shape, ...parts }));
  await succeeds(stage, 'create', 'cluster', ...file, '-y');
}

/** The names of those that vote; whoever learns is a stranger here. */
const votersIn = (list: string): readonly string[] =>
  list
    .trim()
    .split('\n')
    .map((line) => line.split(', '))
    .map(([, , name, , , isLearner]) => (isLearner === 'false' ? (name ?? '') : `learner ${name}`))
    .toSorted();

async function isSettled(stage: Stage): Promise<void> {
  await succeeds(stage, 'check', 'health', ...file);
  expect(await succeeds(stage, 'create', 'cluster', ...file, '-y')).toContain('0 changed');
}

const replacing = (name: string, by: string) =>
  ['replace', 'node', name, '--with', by, ...file, '--accept-new-host-keys', '-y'] as const;

scenario('broken-master-is-replaced', { hosts: 5, timeoutMs: 2_400_000 }, async (stage) => {
  const { desk, kubexm, lab, on } = stage;
  await create(stage, { kubernetes: { type: 'kubexm' } });
  await using _ = await breakLab(lab.name, { host: 'node2', fault: 'power-off' });
  const same = await kubexm('replace', 'node', 'node2', ...file, '-y');
  expect(same.code, 'nothing answers in its place').toBe(3);
  expect(votersIn(await on('node1').run(members))).toEqual(['node1', 'node2', 'node3']);

  const told = await succeeds(stage, ...replacing('node2', named(lab, 'node5')));
  expect(told).toContain('node.host-not-cleaned');
  expect(votersIn(await on('node1').run(members))).toEqual(['node1', 'node3', 'node5']);
  const written = readFileSync(join(desk.directory, 'cluster.yaml'), 'utf8');
  expect(written).not.toContain('node2');
  expect(written).toContain('node5');
  await isSettled(stage);
});

scenario('broken-founder-is-replaced-by-kubeadm', { hosts: 5, timeoutMs: 2_400_000 }, async (stage) => {
  const { lab, on } = stage;
  await create(stage, { kubernetes: { type: 'kubeadm' }, etcd: { type: 'kubeadm' } });
  await using _ = await breakLab(lab.name, { host: 'node1', fault: 'power-off' });
  const address = lab.hosts.find(({ name }) => name === 'node5')?.address ?? '';
  await succeeds(stage, ...replacing('node1', address));
  expect(votersIn(await on('node2').run(membersInPods))).toEqual(['node1', 'node2', 'node3']);
  await isSettled(stage);
});
