import { expect, it } from 'vitest';
import { clusterFile } from '../../config/testing/cluster-file.ts';
import { load } from '../../config/testing/load.ts';
import { drawGraph } from '../../plan/draw.ts';
import { etcdTasks } from './etcd-tasks.ts';

const unused = (): never => {
  throw new Error('only drawn');
};

/** Who is asked how, in the order of the graph. */
async function checked(sections: Readonly<Record<string, string>>) {
  const loaded = await load(clusterFile(sections));
  if (!loaded.ok) throw loaded.problems[0];
  const { config } = loaded;
  const task = etcdTasks.find(({ name }) => name === 'check-etcd');
  const hosts = config.spec.hosts.map(({ name }) => name);
  const graph = drawGraph((drawing) =>
    task?.draw(drawing, { runId: 'run', config, hosts, factsOf: unused, tracesOf: unused }),
  );
  return graph.nodes.map(({ id, subjects, shared }) => [id.split('/').at(-1), subjects, shared['home']]);
}

it('asks members where they run: units on hosts of etcd, static pods of kubeadm on masters', async () => {
  const own = ['node1', 'node2', 'node3'];
  expect((await checked({})).slice(0, 2)).toEqual([
    ['etcd.look-at-member', own, 'unit'],
    ['etcd.compare-data', own, 'unit'],
  ]);
  const stacked = await checked({
    roleGroups: '  roleGroups: {master: [node4], worker: [node1, node2, node3]}',
    etcd: '  etcd: {type: kubeadm}',
  });
  expect(stacked.slice(0, 2)).toEqual([
    ['etcd.look-at-member', ['node4'], 'pod'],
    ['etcd.compare-data', ['node4'], 'pod'],
  ]);
});
