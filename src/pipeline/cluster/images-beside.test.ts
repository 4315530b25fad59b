import { expect, it } from 'vitest';
import type { Graph } from '../../plan/graph.ts';
import { ahead } from '../../plan/testing/ahead.ts';
import { redrawn } from './testing/redrawn.ts';

const bareHosts = {
  endpoint: 'internalLoadbalancer: haproxy',
  balancers: [],
  bare: ['m1', 'm2', 'm3', 'w1', 'w2', 'b1', 'b2'],
};

/** Names of the images that are imported before a node begins. */
function importedBefore(graph: Graph, drawnAs: RegExp): readonly string[] {
  const node = graph.nodes.find(({ id }) => drawnAs.test(id));
  if (node === undefined) throw new Error(`nothing is drawn as ${drawnAs}`);
  return ahead(graph, node.id)
    .flatMap((id) => /import-images\/import-.*?([^/]+):[^:]+$/.exec(id)?.[1] ?? [])
    .toSorted();
}

const everyNodes = ['coredns', 'flannel', 'flannel-cni-plugin', 'pause'];

it('starts units of a control plane beside the import of images, and kubelets behind it', async () => {
  const graph = await redrawn(bareHosts);
  expect(importedBefore(graph, /start-kube-apiserver$/)).toEqual([]);
  expect(importedBefore(graph, /kubernetes\.join-node$/)).toEqual(expect.arrayContaining(everyNodes));
});

const controlPlane = [
  'etcd',
  'kube-apiserver',
  'kube-controller-manager',
  'kube-proxy',
  'kube-scheduler',
  'pause',
];

it('founds by kubeadm with the images of the control plane, and brings pods and joins others with all of them', async () => {
  const graph = await redrawn({ ...bareHosts, type: 'kubeadm' });
  expect(importedBefore(graph, /kubeadm\.init$/)).toEqual(controlPlane);
  expect(importedBefore(graph, /import-images\/import-.*coredns/)).toEqual(
    expect.arrayContaining(controlPlane),
  );
  for (const later of [
    /install-kubeadm-control-plane\/kubeadm\.join$/,
    /install-flannel\/objects\.apply-objects$/,
  ])
    expect(importedBefore(graph, later)).toEqual(expect.arrayContaining(everyNodes));
});
