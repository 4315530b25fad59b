import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { stringify } from 'yaml';
import { labCluster } from '../harness/lab-cluster.ts';
import { changesBetween } from '../harness/lab-digest.ts';
import { type Stage, scenario } from '../harness/scenario.ts';

const oneMaster = {
  controlPlaneEndpoint: { internalLoadbalancer: 'haproxy' },
  roleGroups: { etcd: ['node1'], master: ['node1'], worker: ['node2'] },
};

/** What a cluster itself does on a node when another one comes: routes, rules and pods of its network. */
const ofTheCluster = [
  ...['/run', '/var/log', '/var/lib/kubelet', '/var/lib/containerd'].map((path) => `files ${path}/**`),
  ...[
    'nftables',
    'iptables',
    'routes',
    'links',
    'ports',
    'processes',
    'cgroups',
    'mounts',
    'addresses',
    'sysctls',
  ].map((section) => `${section} **`),
];

/** Writes to etcd without a pause and notes what was acknowledged, and who votes. */
const writer = `P=/etc/etcd/pki
ask() { etcdctl --endpoints=https://127.0.0.1:2379 --cacert=$P/ca.crt --cert=$P/healthcheck-client.crt --key=$P/healthcheck-client.key --command-timeout=5s "$@"; }
i=0
while [ ! -e /tmp/writer/stop ]; do
  i=$((i+1))
  ask put /writer/$i $i >/dev/null 2>&1 && echo $i >>/tmp/writer/acknowledged
  ask member list 2>/dev/null | awk -F', ' '{ if ($6 == "true") l++; else v++ } END { if (NR > 0) print v+0, l+0 }' >>/tmp/writer/members
  sleep 0.1
done
for n in $(cat /tmp/writer/acknowledged); do
  ask get --print-value-only /writer/$n | grep -qx $n || echo $n >>/tmp/writer/lost
done
touch /tmp/writer/done`;

async function startWriter({ on }: Stage, host: string): Promise<void> {
  await on(host).run(`mkdir -p /tmp/writer
cat >/tmp/writer/run <<'END'
${writer}
END
systemd-run -q --unit=writer sh /tmp/writer/run`);
}

/** Lost is what was acknowledged and is not there any more. */
async function stopWriter({ on }: Stage, host: string) {
  const said = await on(host).run(`touch /tmp/writer/stop
until [ -e /tmp/writer/done ]; do sleep 0.2; done
touch /tmp/writer/lost
wc -l </tmp/writer/acknowledged
wc -l </tmp/writer/lost
sort -u /tmp/writer/members`);
  const [acknowledged, lost, ...members] = said.trim().split('\n');
  return {
    acknowledged: Number(acknowledged),
    lost: Number(lost),
    members: members.map((line) => line.split(' ').map(Number)),
  };
}

const named = ({ lab }: Stage, ...names: readonly string[]): string =>
  names.map((name) => `${name}=${lab.hosts.find((host) => host.name === name)?.address}`).join(',');

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

scenario('nodes-come', { hosts: 5, timeoutMs: 2_400_000 }, async (stage) => {
  const { desk, kubexm, digest } = stage;
  await create(stage, { kubernetes: { type: 'kubexm' } });

  const before = await digest();
  const added = await kubexm(...adding(named(stage, 'node3')));
  expect(added, added.stderr).toMatchObject({ code: 0 });
  const other = new Map([...before].filter(([host]) => host === 'node2'));
  expect(changesBetween(other, await digest(), { except: ofTheCluster, restarts: true })).toBe('');
  expect(readFileSync(join(desk.directory, 'cluster.yaml'), 'utf8')).toMatch(
    /^# Our cluster\.\n[\s\S]*name: node3[\s\S]*- node3\n/,
  );

  await startWriter(stage, 'node1');
  const grown = await kubexm(...adding(named(stage, 'node4', 'node5'), '--role', 'master,etcd'));
  expect(grown, grown.stderr).toMatchObject({ code: 0 });
  const { acknowledged, lost, members } = await stopWriter(stage, 'node1');
  expect(acknowledged).toBeGreaterThan(10);
  expect(lost).toBe(0);
  for (const [, learners] of members) expect(learners).toBeLessThanOrEqual(1);
  expect(members.at(-1)).toEqual([3, 0]);

  const second = await kubexm(...adding('node4,node5', '--role', 'master,etcd'));
  expect(second.stderr).toContain('0 changed');
  const healthy = await kubexm('check', 'health', '-f', 'cluster.yaml');
  expect(healthy, healthy.stdout).toMatchObject({ code: 0 });
});

scenario('nodes-come-by-kubeadm', { hosts: 4, timeoutMs: 2_400_000 }, async (stage) => {
  const { kubexm } = stage;
  await create(stage, { kubernetes: { type: 'kubeadm' }, etcd: { type: 'kubeadm' } });
  const grown = await kubexm(...adding(named(stage, 'node3', 'node4'), '--role', 'master,etcd'));
  expect(grown, grown.stderr).toMatchObject({ code: 0 });
  const second = await kubexm(...adding('node3,node4', '--role', 'master,etcd'));
  expect(second.stderr).toContain('0 changed');
  const healthy = await kubexm('check', 'health', '-f', 'cluster.yaml');
  expect(healthy, healthy.stdout).toMatchObject({ code: 0 });
});
