import { expect } from 'vitest';
import { kubernetesPaths as paths } from '../../../src/domain/kubernetes-paths.ts';
import { createVault, reveal } from '../../../src/domain/secret.ts';
import { issueLeaf } from '../../../src/pki/issue-leaf.ts';
import { dayMs } from '../../../src/pki/validity.ts';
import { createCluster, isHealthy } from '../harness/comes-up.ts';
import { labCluster } from '../harness/lab-cluster.ts';
import { type Stage, scenario } from '../harness/scenario.ts';

const roleGroups = { etcd: ['node1'], master: ['node1'], worker: ['node2'] };

async function creates({ kubexm }: Stage): Promise<string> {
  const ended = await kubexm(...createCluster);
  expect(ended, ended.stderr).toMatchObject({ code: 0 });
  return ended.stderr;
}

/** Its kubelet has a certificate of the same authority that ended yesterday, as after a long time without power. */
async function endIdentity({ on }: Stage, node: string): Promise<void> {
  const certificate = await on('node1').read(paths.issuing.certificate);
  const key = createVault().secret(await on('node1').read(paths.issuing.key));
  const pair = await issueLeaf({
    leaf: { commonName: `system:node:${node}`, organizations: ['system:nodes'], usages: ['client'] },
    authority: { certificate, key, bundle: certificate },
    lifetimeMs: dayMs,
    nowMs: Date.now() - 2 * dayMs,
    key: 'ECDSA-P256',
  });
  const ended = `${paths.kubeletCertificates}/kubelet-client-2020-01-01-00-00-00.pem`;
  await on(node).run(`systemctl stop kubelet.service
umask 077
cat >${ended} <<'END'
${pair.certificate}${reveal(pair.key)}
END
ln -sfn ${ended} ${paths.kubeletClient}
systemctl start --no-block kubelet.service`);
}

async function saysWhatEnded({ kubexm }: Stage): Promise<void> {
  const health = await kubexm('check', 'health', '-f', 'cluster.yaml', '-o', 'json');
  expect(health.code).toBe(9);
  expect(health.stdout).toContain(`${paths.kubeletClient} expired on`);
  expect(health.stdout).toContain('kubexm create cluster -f cluster.yaml');
}

async function isWellAgain(stage: Stage): Promise<void> {
  const { on } = stage;
  await creates(stage);
  await isHealthy(stage);
  // The kubelet replaces a link when it rotates, and would not replace a file.
  await on('node2').run(`test -L ${paths.kubeletClient}; systemctl is-active kubelet.service`);
  expect(await creates(stage)).toContain(' 0 changed');
}

scenario('ended-identity-is-renewed', { hosts: 2, timeoutMs: 1_200_000 }, async (stage) => {
  const { desk, lab } = stage;
  desk.write('cluster.yaml', await labCluster(lab, { roleGroups, kubernetes: { type: 'kubexm' } }));
  await creates(stage);
  await endIdentity(stage, 'node2');
  await saysWhatEnded(stage);
  await isWellAgain(stage);
});

scenario('ended-identities-are-renewed-by-kubeadm', { hosts: 2, timeoutMs: 1_500_000 }, async (stage) => {
  const { desk, lab, on } = stage;
  const parts = { roleGroups, kubernetes: { type: 'kubeadm' }, etcd: { type: 'kubeadm' } };
  desk.write('cluster.yaml', await labCluster(lab, parts));
  await creates(stage);
  await endIdentity(stage, 'node2');
  await saysWhatEnded(stage);
  await isWellAgain(stage);

  // Without its kubelet the only master has neither etcd nor an API server.
  await endIdentity(stage, 'node2');
  await endIdentity(stage, 'node1');
  await on('node1').reboot();
  await isWellAgain(stage);
});
