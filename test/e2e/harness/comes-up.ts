import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Lab } from '../../../lab/lab.ts';
import type { HostHand } from './host-hand.ts';
import type { Stage } from './scenario.ts';

const units = ['containerd', 'etcd', 'kubelet', 'kube-apiserver', 'kube-controller-manager', 'kube-proxy'];

/** Everything that would show a restart: the processes of units and the containers. */
export const runningOn = (host: HostHand): Promise<string> =>
  host.run(
    `systemctl show -p Id,ExecMainPID ${units.join(' ')}; crictl ps -o json | grep -E '"(id|attempt)"' | sort`,
  );

export const createCluster = ['create', 'cluster', '-f', 'cluster.yaml', '-y'] as const;

/** The hosts become a healthy cluster; twice more, the second time in another order, nothing is changed or restarted. */
export async function comesUp(stage: Stage, file: object, ...more: readonly string[]): Promise<void> {
  const { desk, kubexm, on, lab } = stage;
  desk.write('cluster.yaml', file);
  const created = await kubexm(...createCluster, ...more);
  expect(created, created.stderr).toMatchObject({ code: 0 });
  const kubeconfig = `.kubexm/${lab.name}/kubeconfig`;
  expect(created.stderr).toContain(`kubectl --kubeconfig ${kubeconfig} get nodes`);
  const written = statSync(join(desk.directory, kubeconfig));
  expect(written.mode & 0o777).toBe(0o600);

  const nodes = await kubexm('get', 'nodes', '-f', 'cluster.yaml', '-o', 'json');
  expect(nodes, nodes.stderr).toMatchObject({ code: 0 });
  await isHealthy(stage);

  const names = hostsOf(file).map(({ name }) => name);
  const before = await Promise.all(names.map((host) => runningOn(on(host))));
  const second = await kubexm(...createCluster, ...more);
  expect(second.stderr).toContain(' 0 changed');
  expect(statSync(join(desk.directory, kubeconfig)).mtimeMs).toBe(written.mtimeMs);
  desk.write('cluster.yaml', inAnotherOrder(file));
  const third = await kubexm(...createCluster, ...more);
  expect(third.stderr, 'the order of hosts means nothing').toContain(' 0 changed');
  expect(await Promise.all(names.map((host) => runningOn(on(host))))).toEqual(before);
}

export async function isHealthy({ kubexm }: Stage): Promise<void> {
  const healthy = await kubexm('check', 'health', '-f', 'cluster.yaml');
  expect(healthy, healthy.stdout).toMatchObject({ code: 0 });
}

interface ClusterFile {
  readonly spec: { readonly hosts: readonly Lab['hosts'][number][] };
}

/** The cast stands where our own writing is read back. */
const hostsOf = (file: object) => (file as ClusterFile).spec.hosts;

function inAnotherOrder(file: object): object {
  const { spec, ...rest } = file as ClusterFile;
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
