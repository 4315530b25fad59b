import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Lab } from '../../../lab/lab.ts';
import { afterDeletion } from '../harness/after-deletion.ts';
import type { HostHand } from '../harness/host-hand.ts';
import { labCluster } from '../harness/lab-cluster.ts';
import { scenario } from '../harness/scenario.ts';
import type { ScenarioName } from '../scenarios.ts';

interface Topology {
  readonly hosts: number;
  /** It is deleted in the end, and the hosts are as before. */
  readonly goes?: true;
  /** Parts of the file, laid over what `create lab` writes. */
  readonly parts: Readonly<Record<string, object>>;
}

const range = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => `node${first + index}`);

const balanced = { controlPlaneEndpoint: { internalLoadbalancer: 'haproxy' } };

/** Three masters and a worker that reaches them through a balancer of its own. */
const threeMasters = {
  ...balanced,
  roleGroups: { etcd: range(1, 3), master: range(1, 3), worker: range(4, 4) },
};

const topologies = {
  'cluster-of-one-host': { hosts: 1, goes: true, parts: { kubernetes: { type: 'kubexm' } } },
  'cluster-by-kubeadm': { hosts: 2, parts: { kubernetes: { type: 'kubeadm' } } },
  'cluster-with-three-masters': {
    hosts: 4,
    parts: { ...threeMasters, kubernetes: { type: 'kubexm' } },
  },
  'cluster-by-kubeadm-with-three-masters': {
    hosts: 4,
    parts: { ...threeMasters, kubernetes: { type: 'kubeadm' }, etcd: { type: 'kubeadm' } },
  },
  'cluster-with-etcd-apart': {
    hosts: 7,
    parts: {
      ...balanced,
      roleGroups: { etcd: range(1, 3), master: range(4, 5), worker: range(6, 7) },
      kubernetes: { type: 'kubexm' },
    },
  },
} satisfies Readonly<Partial<Record<ScenarioName, Topology>>>;

const units = ['containerd', 'etcd', 'kubelet', 'kube-apiserver', 'kube-controller-manager', 'kube-proxy'];

/** Everything that would show a restart: the processes of units and the containers. */
const runningOn = (host: HostHand): Promise<string> =>
  host.run(
    `systemctl show -p Id,ExecMainPID ${units.join(' ')}; crictl ps -o json | grep -E '"(id|attempt)"' | sort`,
  );

const create = ['create', 'cluster', '-f', 'cluster.yaml', '-y'] as const;

for (const [name, { hosts, parts, goes }] of Object.entries(topologies) as [ScenarioName, Topology][]) {
  scenario(name, { hosts, timeoutMs: 1_200_000 }, async (stage) => {
    const { desk, kubexm, on, lab } = stage;
    const bare = goes === true ? await stage.digest() : undefined;
    const file = await labCluster(lab, parts);
    desk.write('cluster.yaml', file);
    const created = await kubexm(...create);
    expect(created, created.stderr).toMatchObject({ code: 0 });
    const kubeconfig = `.kubexm/${lab.name}/kubeconfig`;
    expect(created.stderr).toContain(`kubectl --kubeconfig ${kubeconfig} get nodes`);
    const written = statSync(join(desk.directory, kubeconfig));
    expect(written.mode & 0o777).toBe(0o600);

    const nodes = await kubexm('get', 'nodes', '-f', 'cluster.yaml', '-o', 'json');
    expect(nodes, nodes.stderr).toMatchObject({ code: 0 });
    const healthy = await kubexm('check', 'health', '-f', 'cluster.yaml');
    expect(healthy, healthy.stdout).toMatchObject({ code: 0 });

    const names = lab.hosts.map((host) => host.name);
    const before = await Promise.all(names.map((host) => runningOn(on(host))));
    const second = await kubexm(...create);
    expect(second.stderr).toContain('0 changed');
    expect(statSync(join(desk.directory, kubeconfig)).mtimeMs).toBe(written.mtimeMs);
    desk.write('cluster.yaml', inAnotherOrder(file));
    const third = await kubexm(...create);
    expect(third.stderr, 'the order of hosts means nothing').toContain('0 changed');
    expect(await Promise.all(names.map((host) => runningOn(on(host))))).toEqual(before);
    if (bare === undefined) return;
    const deleted = await kubexm('delete', 'cluster', '-f', 'cluster.yaml', '-y');
    expect(deleted, deleted.stderr).toMatchObject({ code: 0 });
    expect(await stage.changesSince(bare, { except: afterDeletion })).toBe('');
    expect((await kubexm('delete', 'cluster', '-f', 'cluster.yaml', '-y')).stderr).toContain(' 0 changed');
  });
}

/** The cast stands where our own writing is read back. */
function inAnotherOrder(file: object): object {
  const { spec, ...rest } = file as {
    readonly spec: { readonly hosts: readonly Lab['hosts'][number][] };
  };
  const groups = 'roleGroups' in spec ? (spec.roleGroups as Readonly<Record<string, readonly string[]>>) : {};
  return {
    ...rest,
    spec: {
      ...spec,
      hosts: spec.hosts.toReversed(),
      roleGroups: Object.fromEntries(
        Object.entries(groups).map(([role, members]) => [role, members.toReversed()]),
      ),
    },
  };
}
