import { expect, it } from 'vitest';
import { clusterFile } from '../../config/testing/cluster-file.ts';
import { load } from '../../config/testing/load.ts';
import type { HostFacts } from '../../domain/host-facts.ts';
import type { HostTraces } from '../../domain/host-traces.ts';
import { fitFacts } from '../../domain/preflight/testing/fit-hosts.ts';
import { bareTraces } from '../../domain/testing/bare-traces.ts';
import { knownHolders } from './known-holders.ts';

const traces: HostTraces = { ...bareTraces, sharesAddress: true };

/** As a host with this mark, on which the name of the API stands for an address. */
async function holdersAt(endpoint: string, cluster: string) {
  const loaded = await load(
    clusterFile({
      roleGroups: '  roleGroups: {etcd: [node1], master: [node1], worker: [node2], loadbalancer: [node3]}',
      endpoint: '  controlPlaneEndpoint: {externalLoadBalancer: kubexm, lb_address: 10.0.0.100}',
    }),
  );
  if (!loaded.ok) throw loaded.problems[0];
  const facts: HostFacts = {
    ...fitFacts({ name: 'node3', addresses: ['10.0.0.13'] }),
    links: [{ device: 'eth0', mtu: 1500, hardwareAddress: 'aa:bb:cc:00:00:03' }],
    cluster,
  };
  return knownHolders(
    loaded.config,
    new Map([['node3', facts]]),
    new Map([['node3', { ...traces, endpoint }]]),
  );
}

it('a host shares the address when it did so under that address', async () => {
  const host = { name: 'node3', hardwareAddresses: ['aa:bb:cc:00:00:03'] };
  expect(await holdersAt('10.0.0.100', 'demo')).toEqual([{ ...host, sharesAddress: true }]);
  expect(await holdersAt('10.0.0.99', 'demo')).toEqual([{ ...host, sharesAddress: false }]);
});

it('a host of another cluster is none of them', async () => {
  expect(await holdersAt('10.0.0.100', 'another')).toEqual([]);
});
