import { describe, expect, it } from 'vitest';
import { clusterFile } from '../../config/testing/cluster-file.ts';
import { load } from '../../config/testing/load.ts';
import { drawGraph } from '../../plan/draw.ts';
import { isBatched } from '../../plan/step.ts';
import { kubernetesSettings } from '../control-plane/kubernetes-settings.ts';
import { healthSpec } from '../health/health-spec.ts';
import { drawExternalEtcd, drawExternalEtcdCheck } from './draw-external-etcd.ts';

async function open() {
  const loaded = await load(
    clusterFile({
      roleGroups: '  roleGroups: {master: [node4], worker: [node1]}',
      etcd: '  etcd: {type: external, external: {insecure: true, endpoints: ["http://10.9.0.1:2379"]}}',
    }),
  );
  if (!loaded.ok) throw loaded.problems[0];
  return loaded.config;
}

describe('an etcd of others that asks for no certificate', () => {
  it('is looked at, and control planes get no files for it', async () => {
    const config = await open();
    const { nodes } = drawGraph((drawing) => {
      drawExternalEtcdCheck(drawing, { config, hosts: ['node4'] });
      drawExternalEtcd(drawing, { config, hosts: ['node4'], after: [] });
    });
    const placing = nodes.find(({ id }) => id.endsWith('place-external-files'));
    if (placing?.type !== 'step' || !isBatched(placing.step.check)) throw new Error('files are declared');
    expect(placing.step.check.reads(placing.shared)).toEqual([]);
    expect(placing.step.check.judge(placing.shared, [], { interrupted: false })).toMatchObject({
      state: 'satisfied',
    });
  });

  it('is shown none by API servers', async () => {
    expect(kubernetesSettings(await open())).toMatchObject({
      etcdEndpoints: ['http://10.9.0.1:2379'],
      etcdFiles: {},
    });
  });

  it('is part of the health of the cluster', async () => {
    expect(healthSpec(await open(), ['node1', 'node4'])).toMatchObject({
      members: [],
      external: { endpoints: ['http://10.9.0.1:2379'] },
    });
  });
});
