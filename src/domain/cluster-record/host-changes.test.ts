import { describe, expect, it } from 'vitest';
import { configDifferences } from './config-differences.ts';
import { hostChanges } from './host-changes.ts';

const config = (hosts: Readonly<Record<string, readonly string[]>>, more: object = {}) => ({
  spec: {
    hosts: Object.entries(hosts).map(([name, roles]) => ({ name, roles, labels: {} })),
    roleGroups: Object.fromEntries(
      ['master', 'worker'].map((role) => [
        role,
        Object.keys(hosts).filter((name) => hosts[name]?.includes(role)),
      ]),
    ),
    ...more,
  },
});

const between = (recorded: object, wanted: object) => {
  const { comes, goes, sheds, fields } = hostChanges(
    recorded,
    wanted,
    configDifferences(recorded, wanted, { onlyShared: false }),
  );
  return {
    comes,
    goes: goes.map(({ name }) => name),
    sheds: sheds.map(({ name, roles }) => `${name} ${roles.join()}`),
    fields: fields.map(({ place }) => place),
  };
};

describe('hosts between a cluster and its file', () => {
  it.each([
    ['none', { a: ['master'] }, { a: ['master'] }, [], [], []],
    ['one that comes', { a: ['master'] }, { a: ['master'], b: ['worker'] }, ['b'], [], []],
    ['one that goes', { a: ['master'], b: ['worker'] }, { a: ['master'] }, [], ['b'], []],
    ['one that gets a role', { a: ['master'] }, { a: ['master', 'worker'] }, ['a'], [], []],
    ['one that loses a role', { a: ['master', 'worker'] }, { a: ['master'] }, [], [], ['a worker']],
    [
      'one that changes its role',
      { a: ['master'], b: ['worker'] },
      { a: ['master'], b: ['master'] },
      ['b'],
      [],
      ['b worker'],
    ],
  ])('%s', (_title, had, has, comes, goes, sheds) => {
    expect(between(config(had), config(has))).toEqual({ comes, goes, sheds, fields: [] });
  });

  it('leave everything else to be told by its place', () => {
    const wanted = config({ a: ['master'], b: ['worker'] }, { network: { plugin: 'calico' } });
    expect(between(config({ a: ['master'] }, { network: { plugin: 'flannel' } }), wanted)).toEqual({
      comes: ['b'],
      goes: [],
      sheds: [],
      fields: ['spec.network.plugin'],
    });
  });

  it('are told apart when they come: new ones, and those that only get a role', () => {
    const [had, has] = [config({ a: ['master'] }), config({ a: ['master', 'worker'], b: ['worker'] })];
    expect(hostChanges(had, has, [])).toMatchObject({ comes: ['a', 'b'], gains: ['a'] });
  });

  it('are none where nothing is known', () => {
    expect(between({}, config({ a: ['master'] })).comes).toEqual(['a']);
  });
});
