import { describe, expect, it } from 'vitest';
import type { ClusterConfig } from '../../config/cluster-config.ts';
import { clusterFile } from '../../config/testing/cluster-file.ts';
import { load } from '../../config/testing/load.ts';
import { hostsConcerned } from './hosts-concerned.ts';
import { refuseEndpointChange } from './refuse-endpoint-change.ts';

const roles =
  'etcd: [e1, e2, e3], master: [m1, m2], worker: [w1, w2], loadbalancer: [lb1, lb2], storage: [s1]';
const hosts = [...roles.matchAll(/[a-z]+\d/g)].map(([name]) => name);

async function fileWith(address: string): Promise<ClusterConfig> {
  const loaded = await load(
    clusterFile({
      hosts: `  hosts:\n${hosts.map((name, at) => `    - {name: ${name}, address: 10.0.0.${at + 1}}`).join('\n')}`,
      roleGroups: `  roleGroups: {${roles}}`,
      controlPlaneEndpoint: `  controlPlaneEndpoint: {externalLoadBalancer: kubexm-kh, lb_address: ${address}}`,
    }),
  );
  if (!loaded.ok) throw new Error(loaded.problems.map(({ what }) => what.en).join('\n'));
  return loaded.config;
}

async function passes(way: 'in' | 'out', host: string, address: string): Promise<void> {
  const [made, config] = [await fileWith('10.0.0.200'), await fileWith(address)];
  const scope = hostsConcerned(config, [host]);
  refuseEndpointChange({ config, running: { config: made }, scope, way });
}

describe('a file with another endpoint', () => {
  it.each([
    ['in', 'm2'],
    ['in', 'e3'],
    ['in', 'lb2'],
    ['in', 'w2'],
    ['out', 'm2'],
    ['out', 'e3'],
    ['out', 'lb2'],
  ] as const)('is not brought about by the way: %s, %s', async (way, host) => {
    await expect(passes(way, host, '10.0.0.201')).rejects.toMatchObject({
      code: 'node.endpoint-differs',
      params: { fields: 'lb_address' },
    });
    await expect(passes(way, host, '10.0.0.200')).resolves.toBeUndefined();
  });

  it.each([
    ['out', 'w2'],
    ['in', 's1'],
    ['out', 's1'],
  ] as const)('does not matter where nobody is told of it: %s, %s', async (way, host) => {
    await expect(passes(way, host, '10.0.0.201')).resolves.toBeUndefined();
  });
});
