import { describe, expect, it } from 'vitest';
import type { Graph } from '../../plan/graph.ts';
import { controlSubject } from '../../plan/port.ts';
import { ahead } from '../../plan/testing/ahead.ts';
import { clusterOf, nodesOn } from './testing/growing.ts';
import { shrinking } from './testing/shrinking.ts';

const subjectsOf = ({ nodes }: Graph, id: string): readonly string[] | undefined =>
  nodes.find((node) => node.id.endsWith(id))?.subjects;

/** Whom etcd is asked through to let a member go, the best first. */
const throughOf = (graph: Graph | undefined, member: string): unknown => {
  const found = graph?.nodes.find(({ id }) => id.endsWith(`remove-member-${member}`));
  return found?.shared && 'through' in found.shared ? found.shared.through : undefined;
};

describe('hosts that leave', () => {
  it('concern the masters alone when they are workers, at 3 nodes as at 300', async () => {
    const small = await shrinking({ masters: 3, workers: 3, leaving: ['w2'] });
    const large = await shrinking({ masters: 3, workers: 300, leaving: ['w2'] });
    expect(small.connected).toEqual(['m1', 'm2', 'm3', 'w2']);
    expect(large.connected).toEqual(small.connected);
    expect(large.graph.nodes.map(({ id }) => id)).toEqual(small.graph.nodes.map(({ id }) => id));
  });

  it('are emptied, then called by nobody, then without vote and node, then cleaned, and go out of the file last', async () => {
    const { graph } = await shrinking({ masters: 3, workers: 2, leaving: ['m1'] });
    const order = [
      'node.cordon',
      'node.drain',
      'control-plane/install-control-plane/run-kube-apiserver',
      'etcd/remove-members/remove-member-m1',
      'nodes/delete-nodes/node.delete',
      'clean/clean-hosts/host.return-to-originals',
      'health/await-health/health.cluster-is-healthy',
      'cluster-file/amend-file/cluster-file.amend-file',
    ];
    for (const [place, id] of order.entries()) {
      const earlier = ahead(graph, id);
      for (const one of order.slice(0, place))
        expect(
          earlier.some((node) => node.endsWith(one)),
          `${one} before ${id}`,
        ).toBe(true);
    }
    expect(earlierOf(graph, 'etcd/remove-members/remove-member-m1')).toContain('load-balancer');
  });

  it.each(['kubexm', 'kubeadm'] as const)(
    'are not even closed for pods before what others need is found unharmed: %s',
    async (type) => {
      const { graph } = await shrinking({ masters: 3, workers: 2, leaving: ['m2', 'w2'], type });
      const needed = graph.nodes.filter(({ scope }) => scope.task === 'fetch-artifacts').map(({ id }) => id);
      expect(needed).not.toEqual([]);
      for (const { id, subjects } of graph.nodes.filter(({ scope }) => scope.module !== 'artifacts'))
        if (subjects.some((host) => host !== controlSubject))
          expect(ahead(graph, id), id).toEqual(expect.arrayContaining(needed));
    },
  );

  it('hand the address of kube-vip on before those that stay forget them, and before their own API server ends', async () => {
    const endpoint = '{internalLoadbalancer: kube-vip, lb_address: 10.0.1.200, kubeVip: {interface: eth0}}';
    const { graph } = await shrinking({ masters: 3, workers: 1, leaving: ['m1'], endpoint });
    const left = 'load-balancer/leave-kube-vip/load-balancer.remove-pods';
    expect(subjectsOf(graph, left)).toEqual(['m1']);
    expect(ahead(graph, left)).toContain('nodes/drain-nodes/node.drain');
    expect(ahead(graph, 'load-balancer.run-kube-vip')).toContain(left);
    for (const type of ['kubexm', 'kubeadm'] as const) {
      const { graph: drawn } = await shrinking({ masters: 3, workers: 1, leaving: ['m1'], endpoint, type });
      for (const end of [
        'remove-member-m1',
        'clean-hosts/kubernetes.stop-node',
        'clean-hosts/host.stop-units',
      ])
        expect(ahead(drawn, end), `${type}: ${end}`).toContain(left);
    }
    const { graph: other } = await shrinking({ masters: 3, workers: 1, leaving: ['m1'] });
    expect(subjectsOf(other, left)).toBeUndefined();
  });

  it('are taken out of etcd through any of those that stay, also the founder', async () => {
    const { graph } = await shrinking({ masters: 3, workers: 1, leaving: ['m1'] });
    expect(subjectsOf(graph, 'remove-member-m1')).toEqual(['m1']);
    expect(throughOf(graph, 'm1')).toEqual(['m2', 'm3']);
  });

  it('are taken out through none that leaves with them or is down', async () => {
    const { graph } = await shrinking({ masters: 7, workers: 1, leaving: ['m1', 'm3'], dead: ['m2'] });
    expect(throughOf(graph, 'm1')).toEqual(['m4', 'm5', 'm6', 'm7']);
  });

  it('are taken out through one that was cut off while it joined only at last: it may be a learner', async () => {
    const { graph } = await shrinking({ masters: 4, workers: 1, leaving: ['m1'], joining: ['m2'] });
    expect(throughOf(graph, 'm1')).toEqual(['m3', 'm4', 'm2']);
  });

  it('are taken out of etcd one at a time, those that are gone first', async () => {
    const { graph } = await shrinking({ masters: 5, workers: 1, leaving: ['m1', 'm3'], dead: ['m3'] });
    expect(ahead(graph, 'remove-member-m1')).toContain('etcd/remove-members/remove-member-m3');
  });

  it('are taken out of etcd first also where their member alone is gone', async () => {
    const { graph } = await shrinking({ masters: 5, workers: 1, leaving: ['m1', 'm3'], bare: ['m3'] });
    expect(ahead(graph, 'remove-member-m1')).toContain('etcd/remove-members/remove-member-m3');
  });

  it('are asked nothing when they are gone for ever, and named as not cleaned', async () => {
    const { graph, uncleaned } = await shrinking({ masters: 3, workers: 1, leaving: ['m2'], dead: ['m2'] });
    expect(uncleaned).toEqual(['m2']);
    expect(nodesOn(graph, 'm2')).toEqual([
      'nodes/cordon-nodes/node.cordon',
      'nodes/drain-nodes/node.drain',
      'etcd/remove-members/remove-member-m2',
      'nodes/delete-nodes/node.delete',
    ]);
  });

  it('leave while others are down that should forget them: these are named, and do not make it fail', async () => {
    const { graph, passedBy } = await shrinking({
      masters: 3,
      workers: 3,
      leaving: ['w2'],
      dead: ['m3', 'w2'],
    });
    expect(passedBy).toEqual(['m3']);
    expect(nodesOn(graph, 'm3')).toEqual([]);
  });

  it('stay where all other masters are down', async () => {
    const etcdElsewhere = { masters: 3, members: 1, workers: 1, leaving: ['m2', 'm3'], dead: ['m1'] };
    await expect(shrinking(etcdElsewhere)).rejects.toMatchObject({
      code: 'node.no-master-left',
      params: { hosts: 'm2, m3', count: 3, going: 2, staying: 'm1' },
    });
  });

  it('stay as they are, and their pods where they run, when that is asked for', async () => {
    const { graph } = await shrinking({
      masters: 1,
      workers: 2,
      leaving: ['w1'],
      drains: false,
      cleans: false,
    });
    const ids = graph.nodes.map(({ id }) => id);
    expect(ids.some((id) => id.startsWith('clean/') || id.endsWith('node.drain'))).toBe(false);
  });

  it('are the machines whose nodes go, where they are cleaned', async () => {
    const machineOf = async (more: Partial<Parameters<typeof shrinking>[0]>) => {
      const { graph } = await shrinking({ masters: 1, workers: 2, leaving: ['w1'], ...more });
      const closed = graph.nodes.find(({ id }) => id.endsWith('node.cordon'));
      return closed?.type === 'step' ? closed.perHost?.('w1') : undefined;
    };
    expect(await machineOf({})).toMatchObject({ machineId: expect.stringMatching(/./) });
    expect(await machineOf({ cleans: false })).toMatchObject({ machineId: undefined });
    expect(await machineOf({ dead: ['w1'] })).toMatchObject({ machineId: undefined });
  });

  it('leave a cluster of kubeadm also where no program is brought to anybody', async () => {
    const { graph } = await shrinking({ masters: 1, workers: 2, leaving: ['w2'], type: 'kubeadm' });
    expect(subjectsOf(graph, 'nodes/delete-nodes/node.delete')).toEqual(['w2']);
  });

  it('leave no member behind in a cluster of kubeadm', async () => {
    const { graph } = await shrinking({ masters: 3, workers: 1, leaving: ['m1'], type: 'kubeadm' });
    expect(throughOf(graph, 'm1')).toEqual(['m2', 'm3']);
  });

  it('are forgotten by API servers of kubeadm before they leave an etcd of its own', async () => {
    const kubeadm = { masters: 3, workers: 1, type: 'kubeadm', etcd: 'kubexm' } as const;
    const { graph } = await shrinking({ ...kubeadm, leaving: ['m1'] });
    expect(subjectsOf(graph, 'kubeadm.follow-file')).toEqual(['m2', 'm3']);
    expect(earlierOf(graph, 'remove-member-m1')).toContain('kubeadm.follow-file');
  });

  it('leave DNS spread over one node when only that is left, once they are gone', async () => {
    const { graph } = await shrinking({ masters: 1, workers: 1, leaving: ['w1'] });
    const spread = 'dns/install-coredns/objects.apply-objects';
    const found = graph.nodes.find(({ id }) => id === spread);
    expect(JSON.stringify(found?.shared)).toContain('"minDomains":1');
    expect(earlierOf(graph, spread)).toContain('node.delete');
    expect(earlierOf(graph, 'health.cluster-is-healthy')).toContain(spread);
  });

  it('stay where the file has another endpoint and those that stay would get it, workers apart', async () => {
    const cluster = { masters: 3, workers: 2, made: await clusterOf({ masters: 3, workers: 2 }) };
    const endpoint = '{internalLoadbalancer: kube-vip, lb_address: 10.0.1.200, kubeVip: {interface: eth0}}';
    await expect(shrinking({ ...cluster, leaving: ['m3'], endpoint })).rejects.toMatchObject({
      code: 'node.endpoint-differs',
    });
    const worker = await shrinking({ ...cluster, leaving: ['w2'], endpoint });
    expect(subjectsOf(worker.graph, 'nodes/delete-nodes/node.delete')).toEqual(['w2']);
    const same = await shrinking({ ...cluster, leaving: ['m3'] });
    expect(subjectsOf(same.graph, 'nodes/delete-nodes/node.delete')).toEqual(['m3']);
  });

  it('cannot leave etcd when nobody who stays can be asked', async () => {
    const leaving = shrinking({ masters: 4, members: 3, workers: 1, leaving: ['m1'], dead: ['m2', 'm3'] });
    await expect(leaving).rejects.toMatchObject({ code: 'etcd.no-majority' });
  });
});

const earlierOf = (graph: Graph, id: string): string => ahead(graph, id).join(' ');
