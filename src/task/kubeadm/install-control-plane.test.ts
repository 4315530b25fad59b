import { expect, it } from 'vitest';
import { drawGraph } from '../../plan/draw.ts';
import { controlSubject } from '../../plan/port.ts';
import { sampleCluster, sampleNode } from '../../template/kubeadm/testing/sample-cluster.ts';
import { installKubeadmControlPlane } from './install-control-plane.ts';

const drawn = (running: readonly string[]) =>
  drawGraph((drawing) => {
    installKubeadmControlPlane(drawing, {
      hosts: ['a', 'b', 'c'],
      ...(running.length === 0 ? { founder: 'a' } : {}),
      isRunning: (host) => running.includes(host),
      isNode: (host) => running.includes(host),
      hasIdentity: (host) => running.includes(host),
      followsFile: true,
      archOf: () => 'amd64',
      programs: [],
      of: () => ({ cluster: sampleCluster('1.34.4', 'stacked'), node: sampleNode('1.34.4', 'master') }),
      serversFor: () => [],
      authorities: { id: 'authorities', subjects: [controlSubject] },
      authorityFiles: [],
      certificatesOf: () => [],
      algorithm: 'ECDSA-P256',
      lifetimeDays: 365,
      kubeconfigs: [{ name: 'admin.conf' }],
      files: [],
      bringAfter: [],
      after: [],
      startAfter: [],
      joinAfter: [],
    });
  });

const stepIn = (graph: ReturnType<typeof drawn>, id: string) =>
  graph.nodes.find((node) => node.type === 'step' && node.step.id === id);

it('renews kubeconfigs of control planes that run, one after another, before anybody is waited for', () => {
  const graph = drawn(['a', 'b']);
  const renewal = stepIn(graph, 'renewal.renew-kubeconfigs');
  expect(renewal?.subjects).toEqual(['a', 'b']);
  expect(graph.regions.find(({ id }) => id === renewal?.region)?.width).toBe(1);
  expect(stepIn(graph, 'kubeadm.join')?.needs).toContainEqual(
    expect.objectContaining({ kind: 'all', node: renewal?.id }),
  );
});

it('gives kubelets a valid identity before it wants them to run, and none to hosts that have joined nothing yet', () => {
  const graph = drawn(['a', 'b']);
  const renewal = stepIn(graph, 'kubernetes.renew-identity');
  expect(renewal?.subjects).toEqual(['a', 'b']);
  expect(stepIn(graph, 'kubeadm.configure')?.needs).toContainEqual(
    expect.objectContaining({ node: renewal?.id }),
  );
  expect(stepIn(drawn([]), 'kubernetes.renew-identity')).toBeUndefined();
});

it('has none to renew on hosts that become control planes only now', () => {
  expect(stepIn(drawn([]), 'renewal.renew-kubeconfigs')).toBeUndefined();
});

it('leaves the kubeconfig that no rule holds back on no control plane, new or old', () => {
  const graph = drawn([]);
  const removal = stepIn(graph, 'kubeadm.remove-super-admin');
  expect(removal?.subjects).toEqual(['a', 'b', 'c']);
  expect(removal?.needs).toContainEqual(expect.objectContaining({ node: stepIn(graph, 'kubeadm.init')?.id }));
  expect(stepIn(drawn(['a', 'b', 'c']), 'kubeadm.remove-super-admin')?.subjects).toEqual(['a', 'b', 'c']);
});

it('has those that serve follow the file one after another, however etcd runs', () => {
  const graph = drawn(['a', 'b', 'c']);
  const followed = stepIn(graph, 'kubeadm.follow-file');
  expect(followed?.subjects).toEqual(['a', 'b', 'c']);
  expect(graph.regions.find(({ id }) => id === followed?.region)?.width).toBe(1);
  expect(stepIn(drawn([]), 'kubeadm.follow-file')).toBeUndefined();
});
