import { expect, it } from 'vitest';
import { ahead } from '../../plan/testing/ahead.ts';
import { redrawn } from './testing/redrawn.ts';

const hosts = ['m1', 'm2', 'm3', 'w1', 'w2'];

it('remembers on members whether there was data of etcd, before the host is marked as one whose data goes', async () => {
  const graph = await redrawn({ endpoint: 'internalLoadbalancer: haproxy', balancers: [], bare: hosts });
  const id = 'preparation/mark-hosts/host.remember-data';
  expect(ahead(graph, 'etcd.run-member')).toContain('etcd/install-etcd/host.remember-data');
  const node = graph.nodes.find((one) => one.id === id);
  expect(node).toMatchObject({ shared: { directory: '/var/lib/etcd/member', unit: 'etcd.service' } });
  expect(node?.subjects).toEqual(['m1', 'm2', 'm3']);
  for (const later of ['host.mark', 'etcd.prepare-member', 'etcd.own-data', 'etcd.run-member'])
    expect(ahead(graph, later), later).toContain(id);
});

it('remembers on nodes what others have where kubelets and pods write, before the host is marked', async () => {
  const graph = await redrawn({ endpoint: 'internalLoadbalancer: haproxy', balancers: [], bare: hosts });
  const id = 'preparation/mark-hosts/host.remember-entries';
  const node = graph.nodes.find((one) => one.id === id);
  expect(node).toMatchObject({ subjects: hosts, shared: { unit: 'kubelet.service' } });
  expect(ahead(graph, 'host.mark')).toContain(id);
  expect(ahead(graph, 'kubernetes.join-node')).toContain('nodes/install-nodes/host.remember-entries');
});
