import { describe, expect, it } from 'vitest';
import type { HostFacts } from '../../domain/host-facts.ts';
import { drawGraph } from '../../plan/draw.ts';
import type { Graph } from '../../plan/graph.ts';
import type { Port, Read } from '../../plan/port.ts';
import { problem } from '../../problem/problem.ts';
import { clusterOf, portOf } from '../nodes/testing/growing.ts';
import { deleteClusterPipeline } from './delete-cluster.ts';

interface Going {
  readonly hosts: readonly string[];
  readonly areTheLast?: boolean;
  readonly takesBack?: boolean;
  /** Hosts on which an earlier deletion left data. */
  readonly kept?: readonly string[];
  readonly off?: readonly string[];
}

async function deleting({ kept = [], off = [], ...going }: Going) {
  const config = await clusterOf({ masters: 2, workers: 1 });
  const spec = { runId: 'run', config, keepsData: false, givesUpHosts: false, ...going };
  const connected: string[] = [];
  const facts = await deleteClusterPipeline.observe(spec, async (_kind, host) => {
    connected.push(host);
    if (off.includes(host))
      throw problem('connection.timed-out', { host, address: host, port: 22 }, { host });
    const port = portOf(host, false, config.metadata.name);
    return kept.includes(host) ? keeping(port, config.metadata.name) : port;
  });
  const graph = drawGraph((drawing) => deleteClusterPipeline.stages[0]?.draw(drawing, spec, facts));
  return { graph, connected: connected.toSorted() };
}

const keeping = (port: Port, cluster: string): Port => ({
  ...port,
  async read(reads: readonly Read[]) {
    const usual = await port.read(reads);
    const kept = [{ cluster, images: { directory: '/var/lib/containerd' } }];
    return reads.map(({ kind }, at) =>
      kind === 'facts' ? { ...(usual[at] as HostFacts), kept } : usual[at],
    );
  },
});

const putsStateAway = ({ nodes }: Graph): boolean => nodes.some(({ id }) => id.includes('put-state-away'));

describe('what this machine keeps of a cluster', () => {
  it('goes with all of its hosts, and with the last of them', async () => {
    expect(putsStateAway((await deleting({ hosts: ['m1', 'm2', 'w1'] })).graph)).toBe(true);
    expect(putsStateAway((await deleting({ hosts: ['w1'], areTheLast: true })).graph)).toBe(true);
  });

  it('stays while others have something of it', async () => {
    expect(putsStateAway((await deleting({ hosts: ['w1'] })).graph)).toBe(false);
  });
});

it('says which data of others stays, on whom; nothing of hosts that had none, nor where all data stays', async () => {
  const config = await clusterOf({ masters: 2, workers: 1 });
  const spec = { runId: 'run', config, hosts: ['m1', 'm2', 'w1'], keepsData: false, givesUpHosts: false };
  const holding = (host: string): Port => {
    const port = portOf(host, false, config.metadata.name);
    const directories = { '/var/lib/etcd/member': host !== 'm2', '/var/lib/elsewhere': true };
    const actions = Object.entries(directories).map(([directory, present]) => ({
      do: 'data',
      directory,
      present,
    }));
    return {
      ...port,
      read: async (reads) => (reads[0]?.kind === 'originals' ? [[{ actions }]] : port.read(reads)),
    };
  };
  for (const keepsData of [false, true]) {
    const said: string[] = [];
    const leaves = (directory: string, hosts: readonly string[]) => void said.push(`${directory} ${hosts}`);
    const deletion = { ...spec, keepsData, leaves };
    const facts = await deleteClusterPipeline.observe(deletion, async (_kind, host) => holding(host));
    drawGraph((drawing) => deleteClusterPipeline.stages[0]?.draw(drawing, deletion, facts));
    expect(said).toEqual(keepsData ? [] : ['/var/lib/etcd/member m1']);
  }
});

describe('what opens data that a creation found and is taken back from', () => {
  const lastOf = { hosts: ['w1'], areTheLast: true, takesBack: true };

  it('goes when nobody has such data, those that left before asked as well', async () => {
    const { graph, connected } = await deleting(lastOf);
    expect(connected).toEqual(['m1', 'm2', 'w1']);
    expect(putsStateAway(graph)).toBe(true);
  });

  it('stays for a host that left before, or that cannot be asked now; neither is touched or named', async () => {
    for (const other of [{ kept: ['m2'] }, { off: ['m2'] }]) {
      const { graph } = await deleting({ ...lastOf, ...other });
      expect(putsStateAway(graph), JSON.stringify(other)).toBe(false);
      expect(graph.nodes.flatMap(({ subjects }) => subjects)).not.toContain('m2');
      expect(graph.nodes.flatMap(({ subjects }) => subjects)).toContain('w1');
    }
  });

  it('is no reason to ask others when all of it goes', async () => {
    const { connected } = await deleting({ hosts: ['w1'], areTheLast: true, off: ['m1'] });
    expect(connected).toEqual(['w1']);
  });
});
