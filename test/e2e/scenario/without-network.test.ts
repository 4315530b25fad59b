import { expect } from 'vitest';
import { labCluster } from '../harness/lab-cluster.ts';
import { scenario } from '../harness/scenario.ts';

const create = ['create', 'cluster', '-f', 'cluster.yaml', '-y'] as const;

scenario('cluster-without-network', { hosts: 1, timeoutMs: 1_200_000 }, async ({ desk, kubexm, on, lab }) => {
  const bare = { kubernetes: { type: 'kubexm' }, network: { plugin: 'none' } };
  const postInstall = [{ name: 'network', script: 'touch /root/hook-has-run' }];
  desk.write('cluster.yaml', await labCluster(lab, { ...bare, system: { postInstall } }));
  const created = await kubexm(...create);
  expect(created, created.stderr).toMatchObject({ code: 0 });
  expect(created.stderr).toContain('no network plugin yet');
  await on('node1').run('test -e /root/hook-has-run');
  const record = 'get configmap kubexm -o name';
  await on('node1').run(`kubectl --kubeconfig /etc/kubernetes/admin.conf -n kube-system ${record}`);

  const looked = await kubexm('check', 'health', '-f', 'cluster.yaml');
  expect(looked, looked.stdout).toMatchObject({ code: 0 });
  expect(looked.stdout).toContain('no network plugin yet');

  desk.write('cluster.yaml', await labCluster(lab, bare));
  expect(await kubexm(...create)).toMatchObject({ code: 0 });
  const again = await kubexm(...create);
  expect(again.stderr).toContain('0 changed');
});
