import { describe, expect, it } from 'vitest';
import { clusterFile } from '../../config/testing/cluster-file.ts';
import { load } from '../../config/testing/load.ts';
import { allConcerned, hostsConcerned } from './hosts-concerned.ts';

const hosts = ['m1', 'm2', 'm3', 'e1', 'e2', 'e3', 'w1', 'w2', 'w3', 'lb1', 'lb2', 's1'];

const groups = {
  separate: 'etcd: [e1, e2, e3], master: [m1, m2, m3], worker: [w1, w2, w3], storage: [s1]',
  stacked: 'etcd: [m1, m2, m3], master: [m1, m2, m3], worker: [w1, w2, w3, e1, e2, e3], storage: [s1]',
};
const endpoints = {
  haproxy: '{internalLoadbalancer: haproxy}',
  vip: '{internalLoadbalancer: kube-vip, lb_address: 10.0.0.200}',
  external: '{externalLoadBalancer: external, lb_address: 10.0.0.200}',
  keepalived: '{externalLoadBalancer: kubexm-kh, lb_address: 10.0.0.200}',
};

async function concerned(
  roles: keyof typeof groups,
  endpoint: keyof typeof endpoints,
  names: readonly string[],
) {
  const balancers = endpoint === 'keepalived' ? ', loadbalancer: [lb1, lb2]' : '';
  const named = hosts.filter((host) => `${groups[roles]}${balancers}`.includes(host));
  const loaded = await load(
    clusterFile({
      hosts: `  hosts:\n${named.map((name, at) => `    - {name: ${name}, address: 10.0.0.${at + 1}}`).join('\n')}`,
      roleGroups: `  roleGroups: {${groups[roles]}${balancers}}`,
      controlPlaneEndpoint: `  controlPlaneEndpoint: ${endpoints[endpoint]}`,
    }),
  );
  if (!loaded.ok) throw new Error(loaded.problems.map(({ what }) => what.en).join('\n'));
  return hostsConcerned(loaded.config, names);
}

const masters = ['m1', 'm2', 'm3'];
const workers = ['w1', 'w2', 'w3'];

describe('whom a newcomer concerns', () => {
  it.each([
    ['a worker', 'separate', 'haproxy', ['w3'], [], [], masters],
    ['two workers', 'separate', 'keepalived', ['w1', 'w3'], [], [], masters],
    ['a member of etcd', 'separate', 'haproxy', ['e3'], ['e1', 'e2', ...masters], [], []],
    [
      'a master behind balancers on nodes',
      'separate',
      'haproxy',
      ['m3'],
      ['e1', 'e2', 'e3', 'm1', 'm2'],
      workers,
      ['m1', 'm2'],
    ],
    ['a master behind kube-vip', 'separate', 'vip', ['m3'], ['e1', 'e2', 'e3', 'm1', 'm2'], [], ['m1', 'm2']],
    ['a master behind a balancer of others', 'stacked', 'external', ['m2'], ['m1', 'm3'], [], ['m1', 'm3']],
    [
      'a master behind keepalived',
      'stacked',
      'keepalived',
      ['m1'],
      ['m2', 'm3'],
      ['lb1', 'lb2'],
      ['m2', 'm3'],
    ],
    [
      'masters and a worker at once',
      'stacked',
      'keepalived',
      ['m2', 'm3', 'w1'],
      ['m1'],
      ['lb1', 'lb2'],
      ['m1'],
    ],
    ['a balancer host', 'separate', 'keepalived', ['lb2'], [], ['lb1'], []],
    ['a host of storage', 'separate', 'haproxy', ['s1'], [], [], []],
  ] as const)('%s', async (_title, roles, endpoint, names, keepers, balancers, approvers) => {
    expect(await concerned(roles, endpoint, names)).toEqual({
      newcomers: names,
      keepers,
      balancers,
      approvers,
    });
  });

  it('is told in any order, and names nobody twice', async () => {
    const found = await concerned('stacked', 'keepalived', ['w1', 'm3', 'm2']);
    expect(found.newcomers).toEqual(['m2', 'm3', 'w1']);
    expect(allConcerned(found)).toEqual(['lb1', 'lb2', 'm1', 'm2', 'm3', 'w1']);
  });

  it('is nobody when nobody comes', async () => {
    expect(allConcerned(await concerned('separate', 'keepalived', []))).toEqual([]);
  });
});
