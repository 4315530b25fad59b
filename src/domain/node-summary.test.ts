import { describe, expect, it } from 'vitest';
import { summariseNodes } from './node-summary.ts';

const node = (name: string, change: object = {}) => ({
  metadata: {
    name,
    labels: { 'node-role.kubernetes.io/control-plane': '', 'kubernetes.io/os': 'linux' },
    creationTimestamp: '2026-11-16T00:00:00Z',
  },
  spec: { podCIDRs: ['10.244.0.0/24'] },
  status: {
    conditions: [{ type: 'Ready', status: 'True' }],
    addresses: [
      { type: 'Hostname', address: name },
      { type: 'InternalIP', address: '10.0.0.1' },
    ],
    nodeInfo: { kubeletVersion: 'v1.34.4', containerRuntimeVersion: 'containerd://2.2.9' },
  },
  ...change,
});

const host = (name: string, ...roles: string[]) => ({ name, address: '10.0.0.1', roles });

describe('the nodes of a cluster', () => {
  it('have the roles they are labelled with, and those of their host that are none of a node', () => {
    const [one] = summariseNodes([node('a')], [host('a', 'master', 'etcd')]);
    expect(one).toMatchObject({
      status: 'Ready',
      roles: ['control-plane', 'etcd'],
      version: 'v1.34.4',
      addresses: ['10.0.0.1'],
      inFile: true,
    });
  });

  it.each([
    ['True', 'Ready'],
    ['False', 'NotReady'],
    ['Unknown', 'Unknown'],
  ])('whose condition is %s are %s', (status, shown) => {
    const [one] = summariseNodes([node('a', { status: { conditions: [{ type: 'Ready', status }] } })], []);
    expect(one?.status).toBe(shown);
  });

  it('that say nothing of themselves yet are not known', () => {
    const [one] = summariseNodes([{ metadata: { name: 'a' } }], []);
    expect(one).toMatchObject({ status: 'Unknown', schedulable: true, inFile: false });
  });

  it('stand beside hosts that are none, in the order of names', () => {
    const rows = summariseNodes(
      [node('b', { spec: { unschedulable: true } })],
      [host('c', 'etcd'), host('a', 'worker')],
    );
    expect(rows.map(({ name, status, schedulable }) => `${name} ${status} ${schedulable}`)).toEqual([
      'a NotJoined false',
      'b Ready false',
      'c NoNode false',
    ]);
  });
});
