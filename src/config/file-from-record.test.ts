import { describe, expect, it } from 'vitest';
import { firstSample } from '../pipeline/cluster/testing/first-sample.ts';
import { fileFromRecord } from './file-from-record.ts';
import { recordedConfig } from './recorded-config.ts';
import { clusterFile } from './testing/cluster-file.ts';
import { findings, load, testPorts } from './testing/load.ts';

const plainly = (line: string): string => line;

async function recorded(...asked: Parameters<typeof load>) {
  const loaded = await load(...asked);
  if (!loaded.ok) throw new Error(findings(loaded).join('\n'));
  return recordedConfig(loaded.config, plainly);
}

describe('a file that is written from the record of a cluster', () => {
  it.each([
    ['a plain cluster', clusterFile({})],
    [
      'two families',
      clusterFile({
        hosts: '  hosts: [{name: node1, address: 10.0.0.11, internalAddress: "10.0.0.11,fd00::11"}]',
        roleGroups: '  roleGroups: {etcd: [node1], master: [node1], worker: [node1]}',
        network:
          '  network: {plugin: flannel, kubePodsCIDR: "10.32.0.0/14,fd00:1::/56", kubeServiceCIDR: "10.233.0.0/18,fd00:2::/112"}',
      }),
    ],
    ['the first sample', firstSample('kubexm')],
    ['the first sample by kubeadm', firstSample('kubeadm')],
  ])('says of %s what the record says', async (_title, file) => {
    const record = await recorded(file);
    const { content, missing } = fileFromRecord(record, { user: 'ops', privateKeyPath: '/keys/ops' });
    const env = Object.fromEntries(missing.map(({ variable }) => [variable, 'a-secret-again']));
    const files = { '/keys/ops': 'key' };
    expect(await recorded(content, {}, testPorts({ env, files }))).toEqual(record);
  });

  it('names every secret that the record has not, and is not read without them', async () => {
    const { content, missing } = fileFromRecord(await recorded(firstSample('kubexm')), {});
    expect(missing).toEqual([
      {
        field: 'spec.registry.auths.dockerhub.kubexm.local.password',
        variable: 'REGISTRY_AUTHS_DOCKERHUB_KUBEXM_LOCAL_PASSWORD',
      },
    ]);
    expect(findings(await load(content)).join()).toContain('config.');
  });
});
