import { describe, expect, it } from 'vitest';
import { recordWithHosts } from './record-with-hosts.ts';

const configOf = (hosts: Readonly<Record<string, readonly string[]>>, plugin = 'flannel') => ({
  kind: 'Cluster',
  spec: {
    hosts: Object.entries(hosts).map(([name, roles]) => ({ name, roles, labels: { of: plugin } })),
    roleGroups: {
      master: Object.keys(hosts).filter((name) => hosts[name]?.includes('master')),
      worker: Object.keys(hosts).filter((name) => hosts[name]?.includes('worker')),
    },
    network: { plugin },
  },
});

const recordOf = (config: object, digests: Readonly<Record<string, string>> = {}) => ({
  writtenBy: '0.1.0',
  config: { ...config },
  secrets: [],
  artifacts: [{ name: 'etcd', version: '3.6.16', digests }],
});

describe('the record of a cluster whose hosts change', () => {
  const record = recordOf(configOf({ a: ['master'], c: ['worker'] }));

  it('gets those that came, and nothing else that the file says otherwise', () => {
    const wanted = configOf({ a: ['master'], b: ['worker'], c: ['worker'], d: ['worker'] }, 'calico');
    const { config } = recordWithHosts(record, { wanted: recordOf(wanted), came: ['b'], left: [] });
    expect(config).toEqual({
      kind: 'Cluster',
      spec: {
        hosts: [
          { name: 'a', roles: ['master'], labels: { of: 'flannel' } },
          { name: 'b', roles: ['worker'], labels: { of: 'calico' } },
          { name: 'c', roles: ['worker'], labels: { of: 'flannel' } },
        ],
        roleGroups: { master: ['a'], worker: ['b', 'c'] },
        network: { plugin: 'flannel' },
      },
    });
  });

  it('loses those that left, with their roles', () => {
    const wanted = configOf({ a: ['master'] });
    expect(recordWithHosts(record, { wanted: recordOf(wanted), came: [], left: ['c'] }).config).toEqual(
      wanted,
    );
  });

  it('has a host that got a role once, with all its roles', () => {
    const wanted = configOf({ a: ['master'], c: ['master', 'worker'] });
    expect(recordWithHosts(record, { wanted: recordOf(wanted), came: ['c'], left: [] }).config).toEqual(
      wanted,
    );
  });

  it('knows what it was made of for every processor', () => {
    const [had, wanted] = [recordOf(configOf({}), { amd64: '1' }), recordOf(configOf({}), { arm64: '2' })];
    const { artifacts } = recordWithHosts(had, { wanted, came: [], left: [] });
    expect(artifacts[0]?.digests).toEqual({ amd64: '1', arm64: '2' });
  });
});
