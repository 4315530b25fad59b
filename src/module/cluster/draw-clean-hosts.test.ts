import { describe, expect, it } from 'vitest';
import type { Graph } from '../../plan/graph.ts';
import { ahead } from '../../plan/testing/ahead.ts';
import { deleting, emptied, stepsOn } from './testing/deleting.ts';

const kubeVip = {
  controlPlaneEndpoint: '  controlPlaneEndpoint: {internalLoadbalancer: kube-vip, lb_address: 10.0.0.200}',
};
const external = {
  etcd: '  etcd: {type: external, external: {endpoints: ["http://10.0.0.77:2379"], insecure: true}}',
  roleGroups: '  roleGroups: {master: [m1], worker: [w1, e1]}',
};

const stepOf = (graph: Graph, id: string) => graph.nodes.find((node) => node.id.endsWith(id));

describe('hosts that are cleaned', () => {
  it('lose what runs, then the data of their roles, then what kubexm wrote, and its records last', async () => {
    const graph = await deleting();
    const order = ['stop-node', 'remove-pods', 'stop-units', '/var/lib/containerd', 'return-to-originals'];
    for (const [place, id] of order.entries())
      for (const earlier of order.slice(0, place))
        expect(
          ahead(graph, id).some((node) => node.endsWith(earlier)),
          `${earlier} before ${id}`,
        ).toBe(true);
    expect(stepsOn(graph, 'w1').at(-1)).toBe('host.forget-records');
    expect(emptied(graph)).toMatchObject({
      '/var/lib/etcd/member': ['e1'],
      '/var/lib/containerd': ['m1', 'w1'],
      '/var/lib/kubelet': ['m1', 'w1'],
    });
  });

  it('are only told of when they carry the mark of another cluster', async () => {
    const graph = await deleting({ marks: { w1: 'another' } });
    expect(stepsOn(graph, 'w1')).toEqual(['host.report-unreachable']);
    expect(stepsOn(graph, 'm1')).toContain('host.return-to-originals');
  });

  it('get back what kubexm changed and lose nothing else when they carry no mark', async () => {
    const graph = await deleting({ marks: { e1: '', m1: '', w1: '' } });
    for (const host of ['e1', 'm1', 'w1'])
      expect(stepsOn(graph, host)).toEqual(['host.return-to-originals', 'host.forget-records']);
  });

  it('keep etcd, images and layers when that is asked for, and nothing else', async () => {
    const all = Object.keys(emptied(await deleting()));
    const kept = ['/var/lib/etcd/member', '/var/lib/containerd'];
    expect(Object.keys(emptied(await deleting({ keepsData: true })))).toEqual(
      all.filter((directory) => !kept.includes(directory)),
    );
  });

  it('never lose the data of an etcd that is not of the cluster', async () => {
    const graph = await deleting({ file: external });
    expect(Object.keys(emptied(graph)).filter((directory) => directory.includes('etcd'))).toEqual([]);
  });

  it('stop kube-vip by itself before all other pods are killed', async () => {
    const graph = await deleting({ file: kubeVip });
    const release = 'load-balancer.release-address';
    expect(stepOf(graph, release)).toMatchObject({ shared: { address: '10.0.0.200' } });
    expect(stepsOn(graph, 'm1')).toContain(release);
    expect(ahead(graph, release)).toContain('clean/clean-hosts/kubernetes.stop-node');
    expect(ahead(graph, 'containerd.remove-pods')).toContain(`clean/clean-hosts/${release}`);
    expect(stepOf(graph, 'containerd.remove-pods')?.needs.map(({ kind }) => kind)).toEqual(['here']);
    expect(stepOf(await deleting(), release)).toBeUndefined();
  });
});
