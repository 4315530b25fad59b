import { describe, expect, it } from 'vitest';
import type { ClusterConfig } from '../../config/cluster-config.ts';
import { etcdPaths } from '../../domain/etcd-paths.ts';
import { drawGraph } from '../../plan/draw.ts';
import type { Graph } from '../../plan/graph.ts';
import type { Port, Read } from '../../plan/port.ts';
import { ahead } from '../../plan/testing/ahead.ts';
import { apiOf, clusterOf, portOf } from '../nodes/testing/growing.ts';
import { findTask, hostsOfTask, listedTasks } from './find-task.ts';
import { runTaskPipeline } from './run-task.ts';

const small = { masters: 1, workers: 1 } as const;

/** What concerns hosts alone, whatever they are part of. */
const ofHosts = ['prepare-hosts', 'install-cert-renewal'];

const installing = listedTasks.filter(({ does, name }) => does === 'install' && !ofHosts.includes(name));

/** `run task` on hosts that are a cluster already, made from a file that may be another. */
async function run(name: string, config: ClusterConfig, made: ClusterConfig): Promise<Graph> {
  const task = findTask(name);
  const spec = { task, runId: 'run', config, hosts: hostsOfTask(task, config) };
  const facts = await runTaskPipeline.observe(spec, async (kind, host) =>
    kind === 'cluster' ? apiOf(made) : member(host, made),
  );
  return drawGraph((drawing) => runTaskPipeline.stages[0]?.draw(drawing, spec, facts));
}

/** A host with everything, whose etcd keeps its data where its own file said. */
function member(host: string, { spec }: ClusterConfig): Port {
  const port = portOf(host, false, 'demo');
  const settings = Buffer.from(`ETCD_DATA_DIR=${spec.etcd.dataDir}\n`);
  return {
    ...port,
    async read(reads) {
      const usual = await port.read(reads);
      return reads.map((read: Read & { readonly path?: string }, at) =>
        read.path === etcdPaths.environment ? { type: 'file', content: settings } : usual[at],
      );
    },
  };
}

const typeFor = (name: string): 'kubexm' | 'kubeadm' => (name === 'install-kubeadm' ? 'kubeadm' : 'kubexm');

describe.each(installing.map(({ name }) => name))('run task %s in a cluster that runs', (name) => {
  it('goes on where the file is the same', async () => {
    const config = await clusterOf({ ...small, type: typeFor(name) });
    await expect(run(name, config, config)).resolves.toHaveProperty('nodes');
  });

  it('is refused another version, type or range, all at once', async () => {
    const config = await clusterOf({ ...small, type: typeFor(name) });
    const { spec } = config;
    const made = {
      ...config,
      spec: {
        ...spec,
        kubernetes: { ...spec.kubernetes, version: 'v1.34.3' },
        network: { ...spec.network, kubePodsCIDR: '10.7.0.0/16', kubeServiceCIDR: '10.8.0.0/16' },
      },
    };
    await expect(run(name, config, made)).rejects.toMatchObject({
      code: 'cluster.lasting-change',
      exitCode: 2,
      params: { count: 3 },
    });
  });
});

describe('run task install-etcd', () => {
  it('is refused another data folder than the members have', async () => {
    const config = await clusterOf(small);
    const { spec } = config;
    const made = { ...config, spec: { ...spec, etcd: { ...spec.etcd, dataDir: '/data/etcd' } } };
    await expect(run('install-etcd', config, made)).rejects.toMatchObject({
      code: 'etcd.data-elsewhere',
      params: { where: 'm1: /data/etcd' },
      where: { pointer: '/spec/etcd/dataDir' },
    });
  });
});

it.each([
  ['uninstall-nodes', 'kubexm', 'kubernetes.remove-node-traces'],
  ['uninstall-kubeadm', 'kubeadm', 'kubeadm.remove-work'],
] as const)(
  'run task %s takes all of a node before an earlier kubelet is put back',
  async (name, type, step) => {
    const config = await clusterOf({ ...small, type });
    const before = ahead(await run(name, config, config), 'host.return-to-originals');
    expect(before.map((id) => id.split('/').at(-1))).toEqual(expect.arrayContaining([step]));
  },
);

describe('run task import-images', () => {
  it('brings each image to the chosen hosts whose roles ask for it, and touches nothing else', async () => {
    const config = await clusterOf({ ...small, type: 'kubeadm' });
    const { nodes } = await run('import-images', config, config);
    const imports = nodes.filter(({ id }) => id.includes('/import-registry'));
    const hostsOf = (image: string) => imports.find(({ id }) => id.includes(image))?.subjects;
    expect(hostsOf('/kube-apiserver:')).toEqual(['m1']);
    expect(hostsOf('/kube-proxy:')).toEqual(['m1', 'w1']);
    expect(new Set(nodes.map(({ scope }) => scope.module))).toEqual(new Set(['artifacts']));
  });

  it.each(['import-images', 'fetch-artifacts'])('%s knows whose processors images are for', async (name) => {
    const config = await clusterOf({ ...small, type: 'kubeadm' });
    const { nodes } = await run(name, config, config);
    const pulls = nodes.filter((node) => node.type === 'step' && node.step.id === 'artifact.pull-image');
    expect(pulls.length).toBeGreaterThan(0);
    for (const { shared } of pulls) expect(shared).toMatchObject({ wantedBy: { amd64: ['m1', 'w1'] } });
  });
});

describe('names of the first documents', () => {
  it.each([
    ['PrepareAssets', 'fetch-artifacts'],
    ['PrepareNodesOS', 'prepare-hosts'],
    ['InstallContainerd', 'install-containerd'],
    ['InstallEtcdCluster', 'install-etcd'],
    ['InstallCNI', 'install-network'],
    ['InstallCoreDNS', 'install-dns'],
    ['SetupLoadBalancer', 'install-load-balancer'],
  ])('%s is %s', (given, name) => {
    expect(findTask(given).name).toBe(name);
  });

  it.each(['PreflightChecks', 'preflightchecks'])('%s is the command that does it', (given) => {
    expect(() => findTask(given)).toThrow(
      expect.objectContaining({
        code: 'usage.task-is-command',
        params: { given, command: 'kubexm check preflight' },
      }),
    );
  });
});
