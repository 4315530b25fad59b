import { describe, expect, it } from 'vitest';
import { configDifferences } from './config-differences.ts';

const places = (recorded: unknown, wanted: unknown, onlyShared = false) =>
  configDifferences(recorded, wanted, { onlyShared }).map(({ place }) => place);

describe('what differs between two configurations', () => {
  it('is nothing between equal ones, in whatever order their names come', () => {
    expect(places({ a: 1, b: { c: [1, 2] } }, { b: { c: [1, 2] }, a: 1 })).toEqual([]);
  });

  it('is named by its place, with what both sides say', () => {
    expect(
      configDifferences(
        { spec: { network: { plugin: 'calico' } } },
        { spec: { network: { plugin: 'none' } } },
        {
          onlyShared: false,
        },
      ),
    ).toEqual([{ place: 'spec.network.plugin', recorded: 'calico', wanted: 'none' }]);
  });

  it('finds what has a name by it', () => {
    const recorded = [{ name: 'a', roles: ['etcd'] }, { name: 'b' }];
    expect(places({ hosts: recorded }, { hosts: [{ name: 'b' }, { name: 'a', roles: ['master'] }] })).toEqual(
      ['hosts.a.roles'],
    );
    expect(places({ hosts: recorded }, { hosts: [{ name: 'b' }, { name: 'c' }] })).toEqual([
      'hosts.a',
      'hosts.c',
    ]);
  });

  it('takes any other list as a whole', () => {
    expect(places({ dns: ['1.1.1.1', '8.8.8.8'] }, { dns: ['8.8.8.8', '1.1.1.1'] })).toEqual(['dns']);
  });

  it('is not what another kubexm does not know, but still what has gone or come by name', () => {
    expect(places({ old: 1, same: 1 }, { fresh: 1, same: 1 }, true)).toEqual([]);
    expect(places({ old: 1 }, { fresh: 1 })).toEqual(['old', 'fresh']);
    expect(places({ hosts: [{ name: 'a' }] }, { hosts: [{ name: 'b' }] }, true)).toEqual([
      'hosts.a',
      'hosts.b',
    ]);
  });

  it('is not what was hidden', () => {
    expect(places({ script: 'login ***' }, { script: 'login hunter2' })).toEqual([]);
    expect(places({ script: 'login hunter2' }, { script: 'login ***' })).toEqual([]);
    expect(places({ args: ['--a=***', '--b'] }, { args: ['--a=hunter2', '--b'] })).toEqual([]);
    expect(places({ args: ['--a=***', '--b'] }, { args: ['--a=hunter2', '--c'] })).toEqual(['args']);
  });
});
