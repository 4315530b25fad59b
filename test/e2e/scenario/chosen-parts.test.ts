import { expect } from 'vitest';
import { comesUp, createCluster } from '../harness/comes-up.ts';
import { labCluster } from '../harness/lab-cluster.ts';
import { scenario } from '../harness/scenario.ts';

const kubectl = 'kubectl --kubeconfig=/etc/kubernetes/admin.conf';

scenario('etcd-first-then-the-cluster', { hosts: 2, timeoutMs: 1_200_000 }, async (stage) => {
  const { desk, kubexm, lab, on } = stage;
  const file = await labCluster(lab, { kubernetes: { type: 'kubexm' } });
  desk.write('cluster.yaml', file);
  const etcd = await kubexm(...createCluster, '--tags', 'etcd');
  expect(etcd, etcd.stderr).toMatchObject({ code: 0 });
  const member = 'systemctl show -p ExecMainPID --value etcd';
  const before = await on('node1').run(`systemctl is-active --quiet etcd; ${member}`);
  await on('node1').run('! command -v kubelet');
  expect((await kubexm(...createCluster, '--tags', 'etcd')).stderr).toContain(' 0 changed');

  await comesUp(stage, file);
  expect(await on('node1').run(member), 'the member is the one there was').toBe(before);
});

scenario('values-from-the-command-line', { hosts: 1, timeoutMs: 1_200_000 }, async (stage) => {
  const { lab, on } = stage;
  const file = await labCluster(lab, { kubernetes: { type: 'kubexm' } });
  const typed = ['-e', 'max_pods=42', '-e', 'spec.network.kubePodsCIDR=10.244.0.0/16'];
  await comesUp(stage, file, ...typed);
  const node = await on('node1').run(
    `${kubectl} get node node1 -o jsonpath='{.status.capacity.pods} {.spec.podCIDR}'`,
  );
  expect(node).toMatch(/^42 10\.244\./);
});
