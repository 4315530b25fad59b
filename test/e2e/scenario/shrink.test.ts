import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { breakLab } from '../../../lab/fault/break-lab.ts';
import { afterDeletion as except } from '../harness/after-deletion.ts';
import { startEtcdWriter, stopEtcdWriter } from '../harness/etcd-writer.ts';
import type { HostHand } from '../harness/host-hand.ts';
import { labCluster } from '../harness/lab-cluster.ts';
import { changesBetween, digestLab, type LabDigest } from '../harness/lab-digest.ts';
import { ofPodsThatCame, ofTheCluster } from '../harness/of-the-cluster.ts';
import { type Stage, scenario } from '../harness/scenario.ts';

const file = ['-f', 'cluster.yaml'] as const;

/** Masters node1 to node3 with etcd, workers node4 and node5 that reach them through a balancer of their own. */
const shape = {
  controlPlaneEndpoint: { internalLoadbalancer: 'haproxy' },
  roleGroups: {
    etcd: ['node1', 'node2', 'node3'],
    master: ['node1', 'node2', 'node3'],
    worker: ['node4', 'node5'],
  },
};

/** What it has looked up is kept where nothing is compared. */
const admin = 'kubectl --kubeconfig /etc/kubernetes/admin.conf --cache-dir /run/kubectl';

/** Two pods that are never both away, one on each worker. */
const guarded = (image: string): string => `
kubectl() { command ${admin} "$@"; }
kubectl create deployment web --image=${image} --replicas=2
kubectl patch deployment web -p '{"spec":{"template":{"spec":{"terminationGracePeriodSeconds":1}}}}'
kubectl create pdb web --selector=app=web --min-available=2
kubectl rollout status deployment web --timeout=120s`;

/** A volume of a pod, with a file that must outlive its node. */
const mountVolume = `mkdir -p /srv/volume /var/lib/kubelet/pods/canary/volumes/data
echo canary >/srv/volume/file
mount --bind /srv/volume /var/lib/kubelet/pods/canary/volumes/data`;

const onlyOf = (digest: LabDigest, host: string): LabDigest =>
  new Map([...digest].filter(([name]) => name === host));

async function succeeds({ kubexm }: Stage, ...words: string[]): Promise<string> {
  const ended = await kubexm(...words);
  expect(ended, ended.stderr).toMatchObject({ code: 0 });
  return ended.stderr;
}

/** Whether a node is closed, and by which run of ours. */
async function cordonOf(host: HostHand, node: string): Promise<readonly string[]> {
  const said = await host.run(
    `${admin} get node ${node} -o jsonpath='{.spec.unschedulable}|{.metadata.annotations.kubexm\\.mensylisir\\.io/cordoned-by}'`,
  );
  return said.split('|');
}

const isOpen = ['', ''];

/** Ours are marked and opened by name; another one's is not ours. */
async function closesAndOpens(stage: Stage): Promise<void> {
  const host = stage.on('node1');
  await succeeds(stage, 'cordon', 'node', 'node5', ...file, '-y');
  expect(await cordonOf(host, 'node5')).toEqual(['true', expect.stringMatching(/^\d{8}-/)]);
  await succeeds(stage, 'uncordon', 'node', 'node5', ...file, '-y');
  expect(await cordonOf(host, 'node5')).toEqual(isOpen);

  await host.run(`${admin} cordon node4`);
  expect(await succeeds(stage, 'cordon', 'node', 'node4', ...file, '-y')).toContain('0 changed');
  expect(await cordonOf(host, 'node4')).toEqual(['true', '']);
  await succeeds(stage, 'uncordon', 'node', 'node4', ...file, '-y');
  expect(await cordonOf(host, 'node4')).toEqual(isOpen);
}

const pauseImage = async (host: HostHand): Promise<string> =>
  (await host.run('crictl images -o json | grep -o \'[^"]*/pause:[^"]*\' | head -n 1')).trim();

scenario('nodes-leave', { hosts: 5, timeoutMs: 1_800_000 }, async (stage) => {
  const { desk, kubexm, on, lab } = stage;
  const before = await stage.digest();
  desk.write(
    'cluster.yaml',
    await labCluster(lab, { ...shape, kubernetes: { type: 'kubexm' }, etcd: { allowEvenEtcd: true } }),
  );
  await succeeds(stage, 'create', 'cluster', ...file, '-y');
  await on('node1').run(guarded(await pauseImage(on('node5'))));

  await closesAndOpens(stage);

  const drain = ['drain', 'node', 'node5', ...file, '-y', '--timeout', '5s'] as const;
  const tried = await kubexm(...drain);
  expect(tried, tried.stderr).toMatchObject({ code: 9 });
  expect(await cordonOf(on('node1'), 'node5')).toEqual(['true', expect.stringMatching(/./)]);
  await succeeds(stage, 'rollback', 'run', ...file, '-y');
  expect(await cordonOf(on('node1'), 'node5'), 'what a run closed is opened when it is undone').toEqual(
    isOpen,
  );

  const held = await kubexm(...drain);
  expect(held, held.stderr).toMatchObject({ code: 9 });
  expect(held.stderr).toMatch(/The\s+disruption\s+budget\s+web\s+needs\s+2\s+healthy\s+pods/);
  await on('node1').run(`${admin} patch pdb web --type merge -p '{"spec":{"minAvailable":1}}'`);
  await succeeds(stage, 'resume', 'run', ...file, '-y');
  const marked = await on('node1').run(`${admin} get node node5 -o jsonpath='{.metadata.annotations}'`);
  expect(marked).toContain('kubexm.mensylisir.io/cordoned-by');

  await on('node5').run(mountVolume);
  await succeeds(stage, 'delete', 'nodes', '--nodes', 'node5', ...file, '-y');
  expect(await on('node5').read('/srv/volume/file')).toBe('canary\n');
  await on('node5').run('rm -r /srv/volume');
  expect(await stage.changesSince(onlyOf(before, 'node5'), { except }), 'node5 is what it was').toBe('');
  expect(readFileSync(join(desk.directory, 'cluster.yaml'), 'utf8')).not.toContain('node5');
  expect(await succeeds(stage, 'create', 'cluster', ...file, '-y')).toContain(' 0 changed');

  await startEtcdWriter(on('node2'));
  await using broken = await breakLab(lab.name, { host: 'node3', fault: 'power-off' });
  const gone = await succeeds(stage, 'delete', 'nodes', '--nodes', 'node3', ...file, '-y');
  expect(gone).toContain('node.host-not-cleaned');
  await broken.heal();

  await succeeds(stage, 'delete', 'nodes', '--nodes', 'node1', ...file, '-y');
  expect(await stage.changesSince(onlyOf(before, 'node1'), { except }), 'node1 is what it was').toBe('');
  const members = await on('node2').run(
    'etcdctl --cacert /etc/etcd/pki/ca.crt --cert /etc/etcd/pki/healthcheck-client.crt --key /etc/etcd/pki/healthcheck-client.key member list',
  );
  expect(members.trim().split('\n')).toHaveLength(1);
  const { lost, spare } = await stopEtcdWriter(on('node2'));
  expect(lost).toBe(0);
  expect(spare, 'healthy voters beyond a majority').toBeGreaterThanOrEqual(0);
  await succeeds(stage, 'check', 'health', ...file);
  const last = await kubexm('delete', 'nodes', '--nodes', 'node2', ...file, '-y');
  expect(last.code, 'the last control plane stays').toBe(2);
});

scenario('nodes-leave-kubeadm', { hosts: 5, timeoutMs: 1_800_000 }, async (stage) => {
  const { desk, on, lab } = stage;
  const before = await stage.digest();
  const parts = {
    ...shape,
    kubernetes: { type: 'kubeadm' },
    etcd: { type: 'kubeadm', allowEvenEtcd: true },
  };
  desk.write('cluster.yaml', await labCluster(lab, parts));
  await succeeds(stage, 'create', 'cluster', ...file, '-y');

  const other = { ...lab, hosts: lab.hosts.filter(({ name }) => name === 'node4') };
  const bystander = await digestLab(other);
  const [fifth = ''] = lab.hosts.filter(({ name }) => name === 'node5').map(({ address }) => address);
  await succeeds(stage, 'delete', 'nodes', '--nodes', fifth, ...file, '-y');
  const untouched = { except: [...ofTheCluster, ...ofPodsThatCame], restarts: true };
  expect(changesBetween(bystander, await digestLab(other), untouched), 'node4 is left alone').toBe('');
  expect(await stage.changesSince(onlyOf(before, 'node5'), { except }), 'node5 is what it was').toBe('');

  await succeeds(stage, 'delete', 'nodes', '--nodes', 'node1', ...file, '-y');
  expect(await stage.changesSince(onlyOf(before, 'node1'), { except }), 'node1 is what it was').toBe('');
  expect(await on('node2').run(`${admin} get nodes -o name | sort | tr '\\n' ' '`)).toBe(
    'node/node2 node/node3 node/node4 ',
  );
  await succeeds(stage, 'check', 'health', ...file);
  expect(await succeeds(stage, 'create', 'cluster', ...file, '-y')).toContain(' 0 changed');
});

scenario('hosts-leave-by-the-file', { hosts: 3, timeoutMs: 1_800_000 }, async (stage) => {
  const { desk, kubexm, on, lab } = stage;
  const before = await stage.digest();
  const write = async (...names: readonly string[]): Promise<void> => {
    const hosts = lab.hosts.filter(({ name }) => names.includes(name));
    const roleGroups = { etcd: ['node1'], master: ['node1'], worker: names };
    desk.write(
      'cluster.yaml',
      await labCluster({ ...lab, hosts }, { roleGroups, kubernetes: { type: 'kubexm' } }),
    );
  };
  const spread = `${admin} -n kube-system get deployment coredns -o jsonpath='{.spec.template.spec.topologySpreadConstraints[0].minDomains} {.status.readyReplicas}'`;
  const places = `${admin} -n kube-system get pods -l k8s-app=kube-dns -o go-template='{{range .items}}{{if not .metadata.deletionTimestamp}}{{.spec.nodeName}} {{end}}{{end}}'`;
  await write('node1', 'node2', 'node3');
  await succeeds(stage, 'create', 'cluster', ...file, '-y');

  await write('node1');
  const told = await kubexm('apply', 'cluster', ...file, '-y');
  expect(told, told.stderr).toMatchObject({ code: 2 });
  expect(told.stderr).toContain('--prune');
  expect(await on('node1').run(`${admin} get nodes -o name | wc -l`)).toContain('3');

  await succeeds(stage, 'apply', 'cluster', ...file, '-y', '--prune');
  expect(await on('node1').run(`${admin} get nodes -o name`)).toBe('node/node1\n');
  // Pods of node1 still come and go.
  const left = { ...lab, hosts: lab.hosts.filter(({ name }) => name !== 'node1') };
  const were = new Map([...before].filter(([host]) => host !== 'node1'));
  expect(changesBetween(were, await digestLab(left), { except }), 'they are what they were').toBe('');
  expect(await on('node1').run(spread)).toBe('1 2');
  expect(await succeeds(stage, 'create', 'cluster', ...file, '-y')).toContain(' 0 changed');

  await write('node1', 'node2');
  await succeeds(stage, 'apply', 'cluster', ...file, '-y', '--prune');
  expect(await on('node1').run(spread)).toBe('2 2');
  expect((await on('node1').run(places)).trim().split(' ').sort()).toEqual(['node1', 'node2']);
  expect(await succeeds(stage, 'create', 'cluster', ...file, '-y')).toContain(' 0 changed');
});
