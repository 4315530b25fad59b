import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { breakLab } from '../../../lab/fault/break-lab.ts';
import type { Lab } from '../../../lab/lab.ts';
import { afterDeletion } from '../harness/after-deletion.ts';
import { accessOf, callApi } from '../harness/api-call.ts';
import {
  type EndpointCluster,
  type EndpointKind,
  endpointCluster,
  endpointKinds,
  freeAddress,
  holderAmong,
} from '../harness/endpoint-cluster.ts';
import { labCluster } from '../harness/lab-cluster.ts';
import { startProbing } from '../harness/prober.ts';
import { type Stage, scenario } from '../harness/scenario.ts';
import type { ScenarioName } from '../scenarios.ts';

const created = {
  'endpoint-of-haproxy-hosts': ['keepalived and haproxy (kubexm-kh)', 'kubexm'],
  'endpoint-of-nginx-hosts': ['keepalived and nginx (kubexm-kn)', 'kubeadm'],
  'endpoint-of-kube-vip': ['kube-vip', 'kubexm'],
  'endpoint-of-kube-vip-by-kubeadm': ['kube-vip', 'kubeadm'],
} satisfies Partial<Record<ScenarioName, readonly [EndpointKind, 'kubeadm' | 'kubexm']>>;

const create = ['create', 'cluster', '-f', 'cluster.yaml', '-y'] as const;
const patienceMs = 60_000;
/** Until balancers have noticed what happened, and what died is back. */
const settlingMs = 30_000;
const askingMs = 20_000;

for (const [name, [kind, type]] of Object.entries(created) as [
  ScenarioName,
  [EndpointKind, 'kubeadm' | 'kubexm'],
][]) {
  scenario(name, { hosts: endpointKinds[kind].hosts, timeoutMs: 2_400_000 }, async (stage) => {
    const { lab, desk, kubexm, on } = stage;
    const cluster = await endpointCluster(lab, kind, type);
    desk.write('cluster.yaml', cluster.file);
    const before = await stage.digest();
    const ended = await kubexm(...create);
    expect(ended, ended.stderr).toMatchObject({ code: 0 });
    await answers(stage);

    const first = await holderAmong(lab, cluster.holders, cluster.address);
    if (cluster.balancer !== undefined) await on(first).run(`pkill -9 -x ${cluster.balancer}`);
    await on('node1').run('pkill -9 -x kube-apiserver');
    await answers(stage);

    const holder = await theHolder(lab, cluster);
    {
      await using _ = await breakLab(lab.name, { host: holder, fault: 'power-off' });
      await answers(stage);
      const others = cluster.holders.filter((host) => host !== holder);
      await expect
        .poll(() => holderAmong(lab, others, cluster.address), { timeout: patienceMs })
        .toBeDefined();
    }
    await answers(stage);
    const again = await kubexm(...create);
    expect(again.stderr, 'what broke came back by itself').toContain(' 0 changed');
    expect(await theHolder(lab, cluster), 'who comes back takes nothing from anybody').not.toBe(holder);

    const deleted = await kubexm('delete', 'cluster', '-f', 'cluster.yaml', '-y');
    expect(deleted, deleted.stderr).toMatchObject({ code: 0 });
    expect(await stage.changesSince(before, { except: afterDeletion })).toBe('');
  });
}

/** Two control planes on the etcd of the first, so that the second may be off, and a worker. */
const pair = {
  roleGroups: { etcd: ['node1'], master: ['node1', 'node2'], worker: ['node3'] },
  etcd: { type: 'kubexm' },
};

const inPods = {
  'endpoint-of-haproxy-pods': ['haproxy', 'kubexm'],
  'endpoint-of-nginx-pods': ['nginx', 'kubeadm'],
} satisfies Partial<Record<ScenarioName, readonly ['haproxy' | 'nginx', 'kubeadm' | 'kubexm']>>;

for (const [name, [program, type]] of Object.entries(inPods) as [
  keyof typeof inPods,
  ['haproxy' | 'nginx', 'kubeadm' | 'kubexm'],
][]) {
  scenario(name, { hosts: 3, timeoutMs: 1_800_000 }, async (stage) => {
    const { lab, desk, kubexm, on } = stage;
    const parts = { ...pair, kubernetes: { type }, controlPlaneEndpoint: { internalLoadbalancer: program } };
    desk.write('cluster.yaml', await labCluster(lab, parts));
    const ended = await kubexm(...create);
    expect(ended, ended.stderr).toMatchObject({ code: 0 });
    await isFoundByName(stage);

    await on('node3').run(`pkill -9 -x ${program}`);
    await isFoundByName(stage);
    await outlivesMasters(stage);
  });
}

scenario('endpoint-of-somebody-else', { hosts: 4, timeoutMs: 1_800_000 }, async (stage) => {
  const { lab, desk, kubexm, on } = stage;
  const ours = lab.hosts.filter(({ name }) => name !== 'node4');
  const masters = ours.filter(({ name }) => pair.roleGroups.master.includes(name));
  const [theirs] = lab.hosts.filter(({ name }) => name === 'node4');
  if (theirs === undefined) throw new RangeError('a lab of four has a fourth host');
  await on('node4').run(balancerOfTheirs(masters.map(({ address }) => address)));
  const endpoint = {
    internalLoadbalancer: '',
    externalLoadBalancer: 'external',
    lb_address: theirs.address,
  };
  const parts = { ...pair, kubernetes: { type: 'kubexm' }, controlPlaneEndpoint: endpoint };
  desk.write('cluster.yaml', await labCluster({ ...lab, hosts: ours }, parts));
  const ended = await kubexm(...create);
  expect(ended, ended.stderr).toMatchObject({ code: 0 });
  await answers(stage);
  expect(await on('node3').run('getent hosts lb.kubexm.local')).toContain(theirs.address);
  await isFoundByName(stage);

  await on('node4').run('systemctl restart haproxy');
  await isFoundByName(stage);
  await outlivesMasters(stage);
  await answers(stage);
});

/** As somebody would set one up who knows nothing of `/readyz`. */
const balancerOfTheirs = (servers: readonly string[]): string => `export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -qq -y haproxy >/dev/null
cat >/etc/haproxy/haproxy.cfg <<'END'
defaults
  mode tcp
  option redispatch 1
  timeout connect 1s
  timeout client 1h
  timeout server 1h
frontend api
  bind :6443
  default_backend servers
backend servers
  default-server check inter 1s fall 2 rise 2
${servers.map((address, at) => `  server s${at} ${address}:6443\n`).join('')}END
systemctl restart haproxy`;

/** The worker finds the API by its name. */
async function isFoundByName({ on }: Stage): Promise<void> {
  const asked = (): Promise<string> => on('node3').run(`${askOnce} || :`);
  await expect.poll(asked, { timeout: patienceMs, interval: 500 }).toBe('ok');
}

/** An API server dies, and then a master is off: the worker finds the API, and goes on finding it as often as it asks. */
async function outlivesMasters(stage: Stage): Promise<void> {
  const { lab, kubexm, on } = stage;
  await on('node1').run('pkill -9 -x kube-apiserver');
  await isFoundByName(stage);
  {
    await using _ = await breakLab(lab.name, { host: 'node2', fault: 'power-off' });
    await isFoundByName(stage);
    await sleep(settlingMs);
    await on('node3').run(askingByName);
    await sleep(askingMs);
    const asked = await on('node3').run(askedByName);
    expect(asked, 'a master that is off costs no answer').toMatch(/^ *\d+ found\n$/);
  }
  await isFoundByName(stage);
  const again = await kubexm(...create);
  expect(again.stderr, 'what broke came back by itself').toContain('0 changed');
}

scenario('endpoint-switched-on-later', { hosts: 6, timeoutMs: 1_800_000 }, async (stage) => {
  const { lab, desk, kubexm, on } = stage;
  const later = await endpointCluster(lab, 'keepalived and haproxy (kubexm-kh)', 'kubexm');
  const masters = { etcd: later.masters, master: later.masters, worker: ['node4'] };
  const before = { roleGroups: masters, kubernetes: { type: 'kubexm' } };
  const internal = { controlPlaneEndpoint: { internalLoadbalancer: 'haproxy' } };
  desk.write('cluster.yaml', await labCluster(lab, { ...before, ...internal }));
  const first = await kubexm(...create);
  expect(first, first.stderr).toMatchObject({ code: 0 });

  desk.write('cluster.yaml', later.file);
  await on('node4').run(askingByName);
  const second = await kubexm(...create);
  expect(second, second.stderr).toMatchObject({ code: 0 });
  const asked = await on('node4').run(askedByName);
  expect(asked, 'a worker finds the API by its name all the time').toMatch(/^ *\d+ found\n$/);
  await answers(stage);
  expect(await on('node4').run('getent hosts lb.kubexm.local')).toContain(later.address);
  expect(await on('node4').run('ls /etc/kubernetes/manifests')).not.toContain('api-haproxy');
  const third = await kubexm(...create);
  expect(third.stderr).toContain(' 0 changed');
});

const askOnce =
  'kubectl --kubeconfig /etc/kubernetes/kubelet.conf --request-timeout=5s get --raw=/readyz 2>/dev/null';

/** A worker that asks for the API by its name, again and again, each time with a new connection. */
const askingByName = `mkdir -p /tmp/asking
cat >/tmp/asking/run <<'END'
while [ ! -e /tmp/asking/stop ]; do
  ${askOnce} >/dev/null && echo found || echo lost
done >/tmp/asking/said
END
systemd-run -q --unit=asking sh /tmp/asking/run`;

/** How often it was told, and how often not. */
const askedByName = 'touch /tmp/asking/stop; sleep 1; sort /tmp/asking/said | uniq -c';

/** The same in the order of time: how often one after another. */
const askedInTurn = 'touch /tmp/asking/stop; sleep 1; uniq -c /tmp/asking/said';

scenario('balanced-worker-becomes-master', { hosts: 3, timeoutMs: 1_800_000 }, async (stage) => {
  const { lab, desk, kubexm, on } = stage;
  const fileWith = (...masters: readonly string[]) =>
    labCluster(lab, {
      roleGroups: { etcd: ['node1'], master: masters, worker: ['node2', 'node3'] },
      kubernetes: { type: 'kubexm' },
      controlPlaneEndpoint: { internalLoadbalancer: 'haproxy' },
    });
  desk.write('cluster.yaml', await fileWith('node1'));
  const ended = await kubexm(...create);
  expect(ended, ended.stderr).toMatchObject({ code: 0 });
  expect(await on('node2').run('ls /etc/kubernetes/manifests')).toContain('api-haproxy');

  desk.write('cluster.yaml', await fileWith('node1', 'node2'));
  const applied = await kubexm('apply', 'cluster', '-f', 'cluster.yaml', '-y');
  expect(applied, applied.stderr).toMatchObject({ code: 0 });
  expect(await on('node2').run('ls /etc/kubernetes/manifests')).not.toContain('api-haproxy');
  expect(await on('node2').run('ss -Hlntp "sport = :6443"')).toContain('kube-apiserver');
  expect(await on('node3').run('cat /etc/kubernetes/load-balancer/haproxy.cfg')).toContain('server node2 ');
  // The kubelet of node3 tells the API of its new balancer some seconds after that answers.
  const health = async () => (await kubexm('check', 'health', '-f', 'cluster.yaml')).code;
  await expect.poll(health, { timeout: 60_000, interval: 2_000 }).toBe(0);
  const again = await kubexm(...create);
  expect(again.stderr).toContain(' 0 changed');

  await on('node1').run('systemctl stop kube-apiserver');
  await isFoundByName(stage);
  await on('node1').run('systemctl start kube-apiserver');
});

scenario('one-master-becomes-three-with-kube-vip', { hosts: 4, timeoutMs: 2_400_000 }, async (stage) => {
  const { lab, desk, kubexm, on } = stage;
  const address = freeAddress(lab);
  const masters = ['node1', 'node2', 'node3'];
  const fileWith = (names: readonly string[], controlPlaneEndpoint: object) =>
    labCluster(
      { ...lab, hosts: lab.hosts.filter(({ name }) => name === 'node4' || names.includes(name)) },
      {
        roleGroups: { etcd: ['node1'], master: names, worker: ['node4'] },
        kubernetes: { type: 'kubexm' },
        controlPlaneEndpoint,
      },
    );
  desk.write('cluster.yaml', await fileWith(['node1'], { internalLoadbalancer: '' }));
  const ended = await kubexm(...create);
  expect(ended, ended.stderr).toMatchObject({ code: 0 });

  const shared = { internalLoadbalancer: 'kube-vip', lb_address: address };
  desk.write('cluster.yaml', await fileWith(masters, shared));
  await on('node4').run(askingByName);
  const applied = await kubexm('apply', 'cluster', '-f', 'cluster.yaml', '-y');
  expect(applied, applied.stderr).toMatchObject({ code: 0 });
  const asked = await on('node4').run(askedInTurn);
  expect(asked, 'only the restart of the one API server is noticed').toMatch(
    /^ *\d+ found\n *\d+ lost\n *\d+ found\n$/,
  );
  await answers(stage);
  expect(await on('node4').run('getent hosts lb.kubexm.local')).toContain(address);
  const cluster = { file: {}, address, masters, holders: masters, balancer: undefined };
  const holder = await theHolder(lab, cluster);
  const again = await kubexm(...create);
  expect(again.stderr).toContain(' 0 changed');

  {
    await using _ = await breakLab(lab.name, {
      host: holder === 'node1' ? 'node2' : holder,
      fault: 'power-off',
    });
    await answers(stage);
  }
});

scenario('balancer-host-retires', { hosts: 6, timeoutMs: 1_800_000 }, async (stage) => {
  const { lab, desk, kubexm, on } = stage;
  const kind = 'keepalived and nginx (kubexm-kn)';
  const cluster = await endpointCluster(lab, kind, 'kubexm');
  desk.write('cluster.yaml', cluster.file);
  const ended = await kubexm(...create);
  expect(ended, ended.stderr).toMatchObject({ code: 0 });
  await answers(stage);

  const retiring = await theHolder(lab, cluster);
  const staying = cluster.holders.filter((host) => host !== retiring);
  desk.write('cluster.yaml', withBalancers(cluster.file, staying));
  const probing = startProbing(accessOf(await kubeconfigOf(stage)));
  const applied = await kubexm('apply', 'cluster', '-f', 'cluster.yaml', '-y');
  const outage = await probing.stop();
  console.log(`the balancer host with the address retires: ${JSON.stringify(outage)}`);
  expect(applied, applied.stderr).toMatchObject({ code: 0 });
  await answers(stage);
  expect(await theHolder(lab, { ...cluster, holders: [...staying] })).toBe(staying[0]);
  const left = await on(retiring).run(
    `ip -o address show to ${cluster.address}; systemctl is-active keepalived haproxy nginx kubexm-watch-api-servers || :; ls /etc/keepalived /usr/libexec/keepalived 2>&1 | grep kubexm || :`,
  );
  expect(left).toBe('inactive\n'.repeat(4));
  const again = await kubexm('apply', 'cluster', '-f', 'cluster.yaml', '-y');
  expect(again.stderr).toContain(' 0 changed');
});

scenario('endpoint-gets-another-address', { hosts: 4, timeoutMs: 1_800_000 }, async (stage) => {
  const { lab, desk, kubexm, on } = stage;
  const balancers = ['node3', 'node4'];
  const fileWith = (address: string) =>
    labCluster(lab, {
      roleGroups: { etcd: ['node1'], master: ['node1'], worker: ['node2'], loadbalancer: balancers },
      kubernetes: { type: 'kubexm' },
      controlPlaneEndpoint: {
        internalLoadbalancer: '',
        externalLoadBalancer: 'kubexm-kh',
        lb_address: address,
      },
    });
  const [old, address] = [freeAddress(lab), freeAddress(lab, 101)];
  desk.write('cluster.yaml', await fileWith(old));
  const ended = await kubexm(...create);
  expect(ended, ended.stderr).toMatchObject({ code: 0 });
  await answers(stage);

  desk.write('cluster.yaml', await fileWith(address));
  await on('node2').run(askingByName);
  const applied = await kubexm('apply', 'cluster', '-f', 'cluster.yaml', '-y');
  expect(applied, applied.stderr).toMatchObject({ code: 0 });
  const asked = await on('node2').run(askedByName);
  expect(asked, 'a worker finds the API by its name all the time').toMatch(/^ *\d+ found\n$/);
  await answers(stage);
  expect(await on('node2').run('getent hosts lb.kubexm.local')).toContain(address);
  expect(balancers).toContain(await holderAmong(lab, balancers, address));
  for (const host of balancers)
    expect(await on(host).run(`ip -o address show to ${old}`), `${old} on ${host}`).toBe('');
  const again = await kubexm('apply', 'cluster', '-f', 'cluster.yaml', '-y');
  expect(again.stderr).toContain(' 0 changed');
});

/** The same file with other hosts of the role; the cast stands where our own writing is read back. */
function withBalancers(file: object, loadbalancer: readonly string[]): object {
  const { spec, ...rest } = file as { readonly spec: { readonly roleGroups: object } };
  return { ...rest, spec: { ...spec, roleGroups: { ...spec.roleGroups, loadbalancer } } };
}

async function kubeconfigOf({ desk, kubexm, lab }: Stage): Promise<string> {
  const fetched = await kubexm('fetch', 'kubeconfig', '-f', 'cluster.yaml');
  expect(fetched, fetched.stderr).toMatchObject({ code: 0 });
  return readFileSync(join(desk.directory, '.kubexm', lab.name, 'kubeconfig'), 'utf8');
}

/** The API answers through the endpoint: its certificate is good for the address that the kubeconfig names. */
async function answers(stage: Stage): Promise<void> {
  const access = accessOf(await kubeconfigOf(stage));
  const asked = async (): Promise<number | undefined> =>
    (await callApi(access, { path: '/api/v1/namespaces' })).status;
  await expect.poll(asked, { timeout: patienceMs, interval: 500 }).toBe(200);
}

/** An address may be with two or with nobody for a moment while it moves. */
async function theHolder(lab: Lab, { holders, address }: EndpointCluster): Promise<string> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      return await holderAmong(lab, holders, address);
    } catch (cause) {
      if (Date.now() > deadline) throw cause;
      await sleep(500);
    }
  }
}
