import { describe, expect, it } from 'vitest';
import type { KubeadmPatch } from '../../domain/kubeadm-patch.ts';
import { sampleCluster, sampleNode } from '../../template/kubeadm/testing/sample-cluster.ts';
import { hostFiles, hostText, type KubeadmHost } from './host-files.ts';
import { lastingText } from './lasting-text.ts';

const operation = { op: 'add', path: '/metadata/labels/tier', value: 'control' };
const label: KubeadmPatch = { target: 'kube-apiserver', type: 'json', patch: [operation] };

const host = (...patches: readonly KubeadmPatch[]): KubeadmHost => ({
  cluster: sampleCluster('1.34.4', 'separate'),
  node: { ...sampleNode('1.34.4', 'master'), patches },
});

describe('what a host of kubeadm is told', () => {
  it('is another, to the last letter of what lasts, with another patch, target or type', () => {
    const told = [
      host(),
      host(label),
      host({ ...label, patch: [{ ...operation, value: 'other' }] }),
      host({ ...label, target: 'kube-scheduler' }),
      host({ ...label, type: 'merge' }),
    ].map((one) => lastingText(hostText(one)));
    expect(new Set(told).size).toBe(told.length);
    expect(told[1]).toContain('value: control');
  });

  it('lies in one folder of patches, beside which nothing else is read', () => {
    const folders = hostFiles(host(label)).map(({ path }) => path.slice(0, path.lastIndexOf('/')));
    expect(folders).toEqual(['/etc/kubexm/kubeadm', folders[1], folders[1]]);
    expect(folders[1]).toMatch(/\/patches-[0-9a-f]{8}$/);
  });
});
