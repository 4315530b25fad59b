import { describe, expect, it } from 'vitest';
import type { ClusterConfig } from '../../config/cluster-config.ts';
import { drawGraph } from '../../plan/draw.ts';
import { problem } from '../../problem/problem.ts';
import { apiOf, clusterOf, growing, portOf } from '../nodes/testing/growing.ts';
import { createClusterPipeline } from './create-cluster.ts';

type Kubernetes = Partial<ClusterConfig['spec']['kubernetes']>;
type Network = Partial<ClusterConfig['spec']['network']>;

const small = { masters: 1, workers: 2 } as const;

const having = (config: ClusterConfig, kubernetes: Kubernetes, network: Network = {}): ClusterConfig => ({
  ...config,
  spec: {
    ...config.spec,
    kubernetes: { ...config.spec.kubernetes, ...kubernetes },
    network: { ...config.spec.network, ...network },
  },
});

/** `create cluster` once more, on hosts that were made from another file. */
async function again(config: ClusterConfig, open: Parameters<typeof createClusterPipeline.observe>[1]) {
  const redact = (line: string): string => line;
  const quiet = { report: () => undefined, verified: () => undefined, redact };
  const spec = { runId: 'run', config, skipsPreflight: true, now: () => 0, warn: () => undefined, ...quiet };
  const facts = await createClusterPipeline.observe(spec, open);
  return drawGraph((drawing) => createClusterPipeline.stages.at(-1)?.draw(drawing, spec, facts));
}

const madeFrom = (made: ClusterConfig | undefined) => async (kind: string, host: string) =>
  kind === 'cluster' ? apiOf(made) : portOf(host, false, 'demo');

describe.each(['kubexm', 'kubeadm'] as const)('a cluster of type %s that runs', (type) => {
  it('is drawn again where the file is the same', async () => {
    const config = await clusterOf({ ...small, type });
    expect((await again(config, madeFrom(config))).nodes.length).toBeGreaterThan(0);
  });

  it('is not told another policy of kubelets, with which none of them would start', async () => {
    const config = await clusterOf({ ...small, type });
    const kubeletArgs = ['--cpu-manager-policy=static'];
    await expect(again(config, madeFrom(having(config, { kubeletArgs })))).rejects.toMatchObject({
      code: 'cluster.lasting-change',
    });
  });

  it('is drawn again where its record hid a password that is another one by now', async () => {
    const config = await clusterOf({ ...small, type });
    const redact = (line: string) => line.replaceAll(/kube|node|demo|10\./g, '***');
    const open = async (kind: string, host: string) =>
      kind === 'cluster' ? apiOf(config, redact) : portOf(host, false, 'demo');
    expect((await again(config, open)).nodes.length).toBeGreaterThan(0);
  });

  it.each([
    ['v1.20.0', 'not a supported'],
    ['v1.34.3', 'not offered'],
    ['v1.36.0', 'cannot be downgraded'],
  ])('of %s gets no other version: %s', async (version, because) => {
    const config = await clusterOf({ ...small, type });
    const refusal = again(config, madeFrom(having(config, { version })));
    await expect(refusal).rejects.toMatchObject({
      code: 'cluster.lasting-change',
      exitCode: 2,
      where: { pointer: '/spec/kubernetes/version' },
      why: { en: expect.stringContaining(because) },
    });
  });

  it('gets nothing of it when hosts come, either', async () => {
    const made = having(await clusterOf({ ...small, type }), { version: 'v1.34.3' });
    const coming = growing({ ...small, type, newcomers: ['w2'], made });
    await expect(coming).rejects.toMatchObject({ code: 'cluster.lasting-change' });
  });

  it('is told all that it does not become at once', async () => {
    const config = await clusterOf({ ...small, type });
    const other = type === 'kubexm' ? 'kubeadm' : 'kubexm';
    const ranges = { kubePodsCIDR: '10.7.0.0/16', kubeServiceCIDR: '10.8.0.0/16' };
    const refusal = again(config, madeFrom(having(config, { version: 'v1.34.3', type: other }, ranges)));
    await expect(refusal).rejects.toMatchObject({ params: { count: 4 } });
    await expect(refusal).rejects.toMatchObject({
      why: {
        en: expect.stringContaining(`spec.kubernetes.type: ${other} in the cluster, ${type} in the file`),
      },
    });
  });

  it('is brought back where it does not answer', async () => {
    const config = await clusterOf({ ...small, type });
    expect((await again(config, madeFrom(undefined))).nodes.length).toBeGreaterThan(0);
    const lost = async (kind: string, host: string) => {
      if (kind === 'cluster') throw problem('connection.lost', { host, because: 'silence' });
      return portOf(host, false, 'demo');
    };
    expect((await again(config, lost)).nodes.length).toBeGreaterThan(0);
  });
});
