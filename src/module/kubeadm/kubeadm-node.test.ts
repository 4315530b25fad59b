import { expect, it } from 'vitest';
import { clusterFile } from '../../config/testing/cluster-file.ts';
import { load } from '../../config/testing/load.ts';
import { fitFacts } from '../../domain/preflight/testing/fit-hosts.ts';
import { sampleCluster } from '../../template/kubeadm/testing/sample-cluster.ts';
import { hostNamed } from '../control-plane/host-named.ts';
import { kubeadmNode } from './kubeadm-node.ts';

const patches = ['kube-apiserver', 'kubeletconfiguration', 'kube-scheduler'];

it('patches a worker only where it has something to patch, and a master in the order of the file', async () => {
  const written = patches.map((target) => `{target: ${target}, patch: {a: b}}`);
  const loaded = await load(
    clusterFile({
      kubernetes: `  kubernetes: {version: v1.34.4, kubeadm: {patches: [${written.join(', ')}]}}`,
    }),
  );
  if (!loaded.ok) throw loaded.problems[0];
  const { config } = loaded;
  const patched = (name: string): readonly string[] => {
    const facts = fitFacts({ name, addresses: [] });
    const node = kubeadmNode(config, sampleCluster('1.34.4', 'separate'), hostNamed(config, name), facts);
    return node.patches.map(({ target }) => target);
  };
  expect(patched('node1')).toEqual(patches);
  expect(patched('node2')).toEqual(['kubeletconfiguration']);
});
