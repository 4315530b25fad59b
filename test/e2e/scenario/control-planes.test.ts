import { expect } from 'vitest';
import { startEtcdWriter, stopEtcdWriter } from '../harness/etcd-writer.ts';
import { labCluster } from '../harness/lab-cluster.ts';
import { named } from '../harness/named-hosts.ts';
import { scenario } from '../harness/scenario.ts';

const file = ['-f', 'cluster.yaml'] as const;

scenario('control-planes-one-three-five-three', { hosts: 6, timeoutMs: 2_400_000 }, async (stage) => {
  const { desk, kubexm, lab, on } = stage;
  const succeeds = async (...words: string[]): Promise<string> => {
    const ended = await kubexm(...words);
    expect(ended, ended.stderr).toMatchObject({ code: 0 });
    return ended.stderr;
  };
  const asMasters = (...names: string[]) =>
    succeeds(
      ...['add', 'nodes', '--nodes', named(lab, ...names), '--role', 'master,etcd'],
      ...[...file, '--accept-new-host-keys', '-y'],
    );
  const few = lab.hosts.filter(({ name }) => name === 'node1' || name === 'node6');
  desk.write(
    'cluster.yaml',
    await labCluster(
      { ...lab, hosts: few },
      {
        kubernetes: { type: 'kubexm' },
        controlPlaneEndpoint: { internalLoadbalancer: 'haproxy' },
        roleGroups: { etcd: ['node1'], master: ['node1'], worker: ['node6'] },
      },
    ),
  );
  await succeeds('create', 'cluster', ...file, '-y');
  await startEtcdWriter(on('node1'));

  await asMasters('node2', 'node3');
  await asMasters('node4', 'node5');
  await succeeds('check', 'health', ...file);
  await succeeds('delete', 'nodes', '--nodes', 'node2,node4', ...file, '-y');

  const { acknowledged, lost, members, spare } = await stopEtcdWriter(on('node1'));
  expect(acknowledged).toBeGreaterThan(100);
  expect(lost).toBe(0);
  expect(spare, 'healthy voters beyond a majority').toBeGreaterThanOrEqual(0);
  const voters = members.map(([voting]) => voting);
  expect([Math.min(...voters.map(Number)), Math.max(...voters.map(Number))]).toEqual([1, 5]);
  for (const [, learners] of members) expect(learners, 'learners at a time').toBeLessThanOrEqual(1);
  await succeeds('check', 'health', ...file);
  expect(await succeeds('create', 'cluster', ...file, '-y')).toContain(' 0 changed');
});
