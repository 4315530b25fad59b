import { describe, expect, it } from 'vitest';
import type { Graph } from '../../plan/graph.ts';
import { ahead } from '../../plan/testing/ahead.ts';
import { deleting, emptied, stepsOn } from './testing/deleting.ts';

const kubeVip = {
  controlPlaneEndpoint: '  controlPlaneEndpoint: {internalLoadbalancer: kube-vip, lb_address: 10.0.0.200}',
};
const byKubeadm = {
  kubernetes: '  kubernetes: {type: kubeadm, version: v1.34.4}',
  etcd: '  etcd: {type: kubeadm}',
  roleGroups: '  roleGroups: {master: [m1], worker: [w1, e1]}',
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

  it('keep data that was there before the unit which writes it was the cluster’s', async () => {
    const unlessOf = async (file: Readonly<Record<string, string>> = {}) =>
      stepOf(await deleting({ file }), '/var/lib/etcd/member')?.shared['unless'];
    expect(await unlessOf()).toMatchObject({ heldBefore: 'etcd.service' });
    expect(await unlessOf(byKubeadm)).toMatchObject({ heldBefore: 'kubelet.service' });
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

  it('lose the images that were brought before containerd is stopped, unless data is kept', async () => {
    const graph = await deleting();
    expect(stepOf(graph, 'containerd.remove-images')?.subjects).toEqual(['m1', 'w1']);
    expect(ahead(graph, 'host.stop-units')).toContain('clean/clean-hosts/containerd.remove-images');
    expect(ahead(graph, 'containerd.remove-images')).toContain('clean/clean-hosts/containerd.remove-pods');
    const kept = await deleting({ keepsData: true });
    expect(stepsOn(kept, 'w1')).not.toContain('containerd.remove-images');
  });

  it('lose images that an earlier deletion left among those of others, also without a mark', async () => {
    const bare = { marks: { e1: '', m1: '', w1: '' }, imported: ['w1'] };
    const graph = await deleting(bare);
    const ends = ['host.return-to-originals', 'host.forget-records'];
    expect(stepsOn(graph, 'w1')).toEqual(['containerd.remove-images', ...ends]);
    expect(stepsOn(graph, 'm1')).toEqual(ends);
    expect(ahead(graph, 'host.return-to-originals')).toContain('clean/clean-hosts/containerd.remove-images');
    expect(stepOf(graph, 'remove-images')?.shared).toEqual({
      dataRoot: '/var/lib/containerd',
      leftBy: 'demo',
    });
    const mixed = await deleting({ marks: { w1: '' }, imported: ['w1'] });
    expect(stepOf(mixed, 'remove-images')?.subjects).toEqual(['m1', 'w1']);
    for (const keeping of [{ keepsData: true }, { takesBack: true }])
      expect(stepsOn(await deleting({ ...bare, ...keeping }), 'w1'), JSON.stringify(keeping)).toEqual(ends);
  });

  it('keep those that were left when a creation that found them is taken back', async () => {
    const graph = await deleting({ takesBack: true, imported: ['w1'] });
    expect(stepOf(graph, 'remove-images')).toMatchObject({ subjects: ['m1', 'w1'] });
    expect(stepOf(graph, 'remove-images')?.shared['leftBy']).toBeUndefined();
  });

  it('write down whose data stays before anything is put back', async () => {
    const graph = await deleting({ keepsData: true });
    const note = stepOf(graph, 'host.keep-data');
    expect(note?.subjects).toEqual(['e1', 'm1', 'w1']);
    expect(ahead(graph, 'host.return-to-originals')).toContain('clean/clean-hosts/host.keep-data');
    const { perHost } = note as { perHost?: (host: string) => object };
    expect(perHost?.('e1')).toMatchObject({
      cluster: 'demo',
      etcd: { dataDir: '/var/lib/etcd', members: ['e1=https://10.0.0.1:2380'] },
      images: undefined,
    });
    expect(perHost?.('w1')).toMatchObject({ etcd: undefined, images: { directory: '/var/lib/containerd' } });
    expect((await deleting()).nodes.filter(({ subjects }) => subjects.length > 0)).not.toContainEqual(
      expect.objectContaining({ id: 'clean/clean-hosts/host.keep-data' }),
    );
  });

  it('lose what kubelets, pods and API servers wrote, but nothing that others had there before', async () => {
    const graph = await deleting();
    for (const directory of [
      '/var/lib/kubelet',
      '/var/log/pods',
      '/var/log/containers',
      '/var/log/kubernetes',
    ])
      expect(stepOf(graph, `host.empty-directory ${directory}`)).toMatchObject({
        subjects: ['m1', 'w1'],
        shared: { unless: { enteredBefore: 'kubelet.service' } },
      });
  });

  it('lose what an earlier deletion left, also without a mark, and nothing else of them is touched', async () => {
    const graph = await deleting({ marks: { e1: '', m1: '', w1: '' }, kept: ['e1', 'w1'] });
    const removal = ['host.return-to-originals', 'host.empty-directory', 'host.empty-directory'];
    expect(stepsOn(graph, 'e1')).toEqual([...removal, 'host.forget-records']);
    expect(stepsOn(graph, 'm1')).toEqual(['host.return-to-originals', 'host.forget-records']);
    expect(emptied(graph)).toEqual({ '/var/lib/etcd': ['e1', 'w1'], '/var/lib/containerd': ['e1', 'w1'] });
    expect(stepOf(graph, 'forget-records')).toMatchObject({ shared: { nothingKeptOf: 'demo' } });
  });

  it('lose it after all is put back where a cluster took it up again: what was found then is no original', async () => {
    const graph = await deleting({ kept: ['e1', 'm1', 'w1'] });
    expect(emptied(graph)).toMatchObject({ '/var/lib/etcd': ['e1', 'm1', 'w1'] });
    expect(Object.keys(emptied(graph))).not.toContain('/var/lib/etcd/member');
    expect(ahead(graph, '/var/lib/containerd (kept)')).toContain(
      'clean/clean-hosts/host.return-to-originals',
    );
    expect(stepOf(graph, '/var/lib/containerd (kept)')?.shared['unless']).not.toHaveProperty('heldBefore');
  });

  it('keep it when a creation that found it is taken back, and what opens it stays here', async () => {
    const graph = await deleting({ takesBack: true, kept: ['e1', 'm1'] });
    expect(emptied(graph)).toMatchObject({ '/var/lib/containerd': ['w1'], '/var/lib/kubelet': ['m1', 'w1'] });
    expect(Object.keys(emptied(graph)).filter((directory) => directory.includes('etcd'))).toEqual([]);
    expect(stepOf(graph, 'forget-records')).toMatchObject({ shared: { nothingKeptOf: undefined } });
    expect(graph.nodes.filter(({ id }) => id.includes('put-state-away'))).toEqual([]);
    const bare = await deleting({ takesBack: true });
    expect(bare.nodes.some(({ id }) => id.includes('put-state-away'))).toBe(true);
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
