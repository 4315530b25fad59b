import { describe, expect, it } from 'vitest';
import { controlSubject } from '../../plan/port.ts';
import { ahead } from '../../plan/testing/ahead.ts';
import { clusterOf, growing, nodesOn, range, sizeOf } from './testing/growing.ts';

describe('adding nodes', () => {
  it('connects to the newcomer and the masters, and draws as much for 300 nodes as for 3', async () => {
    const small = await growing({ masters: 3, workers: 3, newcomers: ['w1'] });
    const large = await growing({ masters: 3, workers: 300, newcomers: ['w1'] });
    expect(small.connected).toEqual(['m1', 'm2', 'm3', 'w1']);
    expect(large.connected).toEqual(small.connected);
    expect(large.graph.nodes.map(({ id }) => id)).toEqual(small.graph.nodes.map(({ id }) => id));
    expect(sizeOf(large.graph)).toBe(sizeOf(small.graph));
  });

  it('has masters approve what a new worker asks for, and nothing else', async () => {
    const { graph } = await growing({ masters: 3, workers: 2, newcomers: ['w2'] });
    const tasks = new Set(nodesOn(graph, 'm2').map((id) => id.split('/').at(-2)));
    expect([...tasks]).toEqual(['approve-kubelets']);
  });

  it('draws as many nodes for five workers as for one', async () => {
    const one = await growing({ masters: 1, workers: 9, newcomers: ['w1'] });
    const five = await growing({ masters: 1, workers: 9, newcomers: range('w', 5) });
    expect(five.graph.nodes.length).toBe(one.graph.nodes.length);
  });

  it('spreads DNS over two nodes when the second one is there, and leaves it alone afterwards', async () => {
    const [second, third] = [
      await growing({ masters: 1, workers: 1, newcomers: ['w1'] }),
      await growing({ masters: 1, workers: 2, newcomers: ['w2'] }),
    ];
    const spread = 'dns/install-coredns/objects.apply-objects';
    const found = second.graph.nodes.find(({ id }) => id === spread);
    expect(found?.subjects).toEqual([controlSubject]);
    expect(JSON.stringify(found?.shared)).toContain('"minDomains":2');
    expect(JSON.stringify(found?.shared)).not.toContain('ConfigMap');
    expect(found?.needs.map(({ node }) => node).join(' ')).toContain('nodes-registered');
    expect(third.graph.nodes.map(({ id }) => id)).not.toContain(spread);
  });

  it('does without masters that are down when a worker comes, and names them: they do not make it fail', async () => {
    const { subjects, passedBy } = await growing({ masters: 3, workers: 2, newcomers: ['w2'], dead: ['m3'] });
    expect(subjects).toEqual(['m1', 'm2', 'w2']);
    expect(passedBy).toEqual(['m3']);
  });

  it('takes masters in as members one at a time, and tells balancers and API servers of them', async () => {
    const { graph, connected } = await growing({ masters: 3, workers: 2, newcomers: ['m2', 'm3'] });
    expect(connected).toEqual(['m1', 'm2', 'm3', 'w1', 'w2']);
    const joining = graph.regions.find(({ id }) => id === 'etcd/join-etcd/newcomers');
    expect(joining).toMatchObject({ hosts: ['m2', 'm3'], width: 1, guards: ['etcd-quorum'] });
    expect(nodesOn(graph, 'w1').some((id) => id.startsWith('load-balancer/'))).toBe(true);
    const served = graph.nodes.find(({ id }) => id.endsWith('/run-kube-apiserver'));
    expect(served).toMatchObject({
      subjects: ['m1'],
      region: 'control-plane/install-control-plane/one-by-one',
    });
  });

  it('tells balancers of workers that run a quarter at a time, when the new API server is ready', async () => {
    const { graph } = await growing({ masters: 3, workers: 9, newcomers: ['m3', 'w9'] });
    expect(graph.regions.find(({ id }) => id.startsWith('load-balancer/'))).toMatchObject({
      hosts: range('w', 8),
      width: 2,
      gate: { id: 'load-balancer.node-balanced' },
    });
    const [started, replaced] = ['start-balancer', 'replace-balancer'].map((name) =>
      graph.nodes.find(({ id }) => id === `load-balancer/balance-on-nodes/${name}`),
    );
    expect(started).toMatchObject({ subjects: ['w9'] });
    expect(started?.region).toBeUndefined();
    expect(replaced?.needs.map(({ node }) => node)).toContain(
      'control-plane/install-control-plane/api-ready',
    );
    const reported = graph.nodes.find(({ id }) => id === 'load-balancer/balance-on-nodes/balancers-reported');
    expect(reported).toMatchObject({ subjects: range('w', 8) });
  });

  it('has no worker that it does not look at go on asking at the old place of the API', async () => {
    const made = await clusterOf({ masters: 1, workers: 2, endpoint: '{}' });
    const kubeVip = '{internalLoadbalancer: kube-vip, lb_address: 10.0.1.200, kubeVip: {interface: eth0}}';
    const three = { masters: 3, workers: 2, newcomers: ['m2', 'm3'], made };
    await expect(growing({ ...three, endpoint: kubeVip })).rejects.toMatchObject({
      code: 'node.endpoint-differs',
      params: { fields: 'internalLoadbalancer, lb_address' },
    });
    const { graph } = await growing(three);
    expect(nodesOn(graph, 'w1').some((id) => id.includes('move-endpoint'))).toBe(true);
    const worker = { ...three, masters: 1, workers: 3, newcomers: ['w3'] };
    await expect(growing({ ...worker, endpoint: kubeVip })).rejects.toMatchObject({
      code: 'node.endpoint-differs',
    });
    expect((await growing(worker)).subjects).toEqual(['m1', 'w3']);
  });

  it('says first what no command can change, which applying the whole file would be refused for as well', async () => {
    const kubeadm = { masters: 1, workers: 2, type: 'kubeadm' } as const;
    const made = await clusterOf({ ...kubeadm, endpoint: '{}' });
    const adding = growing({ ...kubeadm, newcomers: ['w2'], made, endpoint: '{domain: api.example.org}' });
    await expect(adding).rejects.toMatchObject({ code: 'cluster.lasting-change' });
  });

  it('lets a master in that is no member while a member is down, and asks nothing of members', async () => {
    const { graph, passedBy } = await growing({
      masters: 4,
      members: 3,
      workers: 1,
      newcomers: ['m4'],
      dead: ['m2'],
    });
    expect(passedBy).toEqual(['m2']);
    expect(graph.nodes.filter(({ id }) => id.startsWith('etcd/'))).toEqual([]);
  });

  it('does nothing to a worker but what makes it reach a new master', async () => {
    const { graph } = await growing({ masters: 3, workers: 2, newcomers: ['m2', 'm3'] });
    const tasks = new Set(nodesOn(graph, 'w1').map((id) => id.split('/').at(-2)));
    // Nobody has told it so far where the API is.
    expect([...tasks].toSorted()).toEqual(['balance-on-nodes', 'move-endpoint']);
  });

  it.each(['kubexm', 'kubeadm'] as const)('takes in no member of %s while another is down', async (type) => {
    const adding = growing({ masters: 3, workers: 1, newcomers: ['m2'], dead: ['m3'], type });
    await expect(adding).rejects.toMatchObject({ code: 'etcd.growing-needs-all', params: { hosts: 'm3' } });
  });

  it.each([
    ['kubexm', 'etcd.founding-needs-all'],
    ['kubeadm', 'kubeadm.founder-unseen'],
  ] as const)('founds no second cluster of %s while the only master is down', async (type, code) => {
    const adding = growing({ masters: 3, workers: 1, newcomers: ['m2', 'm3'], dead: ['m1'], type });
    await expect(adding).rejects.toMatchObject({ code });
  });

  it.each(['kubexm', 'kubeadm'] as const)('founds no cluster of %s where none is', async (type) => {
    const adding = growing({ masters: 2, workers: 1, newcomers: ['m1', 'm2'], type });
    await expect(adding).rejects.toMatchObject({ code: 'cluster.nothing-to-join' });
  });

  it('begins nothing with a newcomer that cannot be reached', async () => {
    await expect(growing({ masters: 1, workers: 2, newcomers: ['w2'], dead: ['w2'] })).rejects.toMatchObject({
      code: 'connection.timed-out',
    });
  });

  it('has masters of kubeadm follow members of an etcd of its own, one at a time, when those that join are ready', async () => {
    const kubeadm = { masters: 3, workers: 1, type: 'kubeadm', etcd: 'kubexm' } as const;
    const { graph } = await growing({ ...kubeadm, newcomers: ['m2', 'm3'] });
    const [told, joined, followed] = ['kubeadm.upload-configuration', 'kubeadm.join', 'kubeadm.follow-file'];
    expect(ahead(graph, told).join(' ')).toContain('etcd/install-etcd/');
    expect(ahead(graph, joined).join(' ')).toContain(told);
    expect(ahead(graph, followed).join(' ')).toContain(joined);
    expect(ahead(graph, 'control-plane-healthy').join(' ')).toContain(followed);
    expect(graph.regions.map(({ id, hosts, width }) => [id.split('/').at(-1), hosts, width])).toContainEqual([
      'follow-file',
      ['m1'],
      1,
    ]);
    const stacked = await growing({ ...kubeadm, etcd: 'kubeadm', newcomers: ['m2', 'm3'] });
    expect(stacked.graph.nodes.some(({ id }) => id.endsWith(followed))).toBe(false);
  });

  it('lets masters of kubeadm join one at a time and founds nothing', async () => {
    const { graph } = await growing({ masters: 3, workers: 1, newcomers: ['m2', 'm3'], type: 'kubeadm' });
    const on = (id: string) => graph.nodes.find((node) => node.id.endsWith(id))?.subjects;
    expect(on('/kubeadm.init')).toEqual(['m1']);
    expect(graph.regions.map(({ hosts, width }) => ({ hosts, width }))).toContainEqual({
      hosts: ['m2', 'm3'],
      width: 1,
    });
  });
});
