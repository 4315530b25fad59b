import { describe, expect, it } from 'vitest';
import type { ClusterConfig } from '../../config/cluster-config.ts';
import { lastingPart } from '../../domain/cluster-record/lasting-changes.ts';
import type { HostFacts } from '../../domain/host-facts.ts';
import { drawGraph } from '../../plan/draw.ts';
import type { Graph } from '../../plan/graph.ts';
import type { Port, Read } from '../../plan/port.ts';
import { apiOf, clusterOf, portOf } from '../nodes/testing/growing.ts';
import { createClusterPipeline } from './create-cluster.ts';

const small = { masters: 1, workers: 1 } as const;
const dataDir = '/var/lib/etcd';

interface Left {
  readonly members?: readonly string[];
  readonly dataDir?: string;
  readonly config?: ClusterConfig;
  /** Nobody wrote down whose it is. */
  readonly isNobodys?: boolean;
}

/** A bare host but for the data of etcd, and what is written down of it. */
function leftOn(host: string, made: ClusterConfig, left: Left): Port {
  const port = portOf(host, true);
  const etcd = {
    dataDir: left.dataDir ?? dataDir,
    directory: dataDir,
    members: [...(left.members ?? ['m1=https://10.0.1.1:2380'])],
    config: lastingPart(left.config ?? made),
  };
  const kept = left.isNobodys ? {} : { kept: [{ cluster: 'demo', etcd }] };
  return {
    ...port,
    async read(reads) {
      const usual = await port.read(reads);
      return reads.map((read: Read & { readonly path?: string }, at) => {
        if (read.kind === 'facts' && host === 'm1') return { ...(usual[at] as HostFacts), ...kept };
        const isThere = host === 'm1' && read.path === `${etcd.dataDir}/member`;
        return isThere ? { type: 'directory' } : usual[at];
      });
    },
  };
}

async function created(left: Left = {}, type: 'kubexm' | 'kubeadm' = 'kubexm'): Promise<Graph> {
  const config = await clusterOf({ ...small, type });
  const named = { ...config, metadata: { ...config.metadata, name: 'demo' } };
  const quiet = { report: () => undefined, verified: () => undefined, redact: (line: string) => line };
  const spec = {
    runId: 'run',
    config: named,
    skipsPreflight: false,
    now: () => 0,
    warn: () => undefined,
    ...quiet,
  };
  const facts = await createClusterPipeline.observe(spec, async (kind, host) =>
    kind === 'cluster' ? apiOf(undefined) : leftOn(host, named, left),
  );
  return drawGraph((drawing) => createClusterPipeline.stages.at(-1)?.draw(drawing, spec, facts));
}

const inputOf = ({ nodes }: Graph, id: string) => nodes.find((node) => node.id.endsWith(id))?.shared;

describe('a cluster whose data a deletion left', () => {
  it('comes back with it: nobody is told to found it anew, and its authorities are wanted', async () => {
    const graph = await created();
    expect(graph.nodes.some(({ id }) => id.endsWith('etcd.write-founding'))).toBe(false);
    expect(inputOf(graph, 'pki.keep-authorities')).toMatchObject({ clusterExists: true });
  });

  it('is not taken for one where nobody wrote that down', async () => {
    expect(inputOf(await created({ isNobodys: true }), 'pki.keep-authorities')).toMatchObject({
      clusterExists: false,
    });
  });

  it('is refused other members, for its data knows who they are', async () => {
    await expect(created({ members: ['m1=https://10.0.1.7:2380'] })).rejects.toMatchObject({
      code: 'etcd.kept-by-others',
      params: { hosts: 'm1', kept: 'm1=https://10.0.1.7:2380', wanted: 'm1=https://10.0.1.1:2380' },
      fix: { en: expect.stringContaining('`kubexm delete cluster -f cluster.yaml`') },
    });
  });

  it('is refused another directory, in which it would begin with nothing', async () => {
    await expect(created({ dataDir: '/data/etcd' })).rejects.toMatchObject({
      code: 'etcd.data-elsewhere',
      params: { where: 'm1: /data/etcd' },
    });
  });

  it('does not become what a running one would not become either', async () => {
    const config = await clusterOf(small);
    const network = { ...config.spec.network, kubePodsCIDR: '10.7.0.0/16' };
    const other = { ...config, spec: { ...config.spec, network } };
    await expect(created({ config: other })).rejects.toMatchObject({
      code: 'cluster.lasting-change',
      where: { pointer: '/spec/network/kubePodsCIDR' },
    });
  });

  it('is taken up by members that systemd runs, and by no others', async () => {
    const takesUp = async (type: 'kubexm' | 'kubeadm') =>
      inputOf(await created({}, type), 'preflight.look-at-host')?.['spec'];
    expect(await takesUp('kubexm')).toMatchObject({ takesUpKeptData: true });
    expect(await takesUp('kubeadm')).toMatchObject({ takesUpKeptData: false });
  });
});
