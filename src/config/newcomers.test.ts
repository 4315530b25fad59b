import { describe, expect, it } from 'vitest';
import { saidIn } from './amend-file.ts';
import { newcomersIn, type TypedNewcomers } from './newcomers.ts';

const said = saidIn(`spec:
  hosts: [{name: m1, address: 10.0.0.1}, {name: w1, address: 10.0.0.2}, {name: w2, address: 10.0.0.3}]
  roleGroups: {etcd: [m1], master: [m1], worker: ["w[1:1]"]}
`);
if (said === undefined) throw new Error('unreadable');

const come = (nodes: readonly string[], more: Partial<TypedNewcomers> = {}) =>
  newcomersIn(said, { nodes, roles: [], login: {}, ...more });

describe('who shall come', () => {
  it.each([
    [
      'by name, with the roles the file gives',
      ['m1'],
      [{ name: 'm1', address: '10.0.0.1', roles: ['etcd', 'master'] }],
    ],
    [
      'as a worker where the file gives none',
      ['w2'],
      [{ name: 'w2', address: '10.0.0.3', roles: ['worker'] }],
    ],
    [
      'by range',
      ['w[1:2]'],
      [
        { name: 'w1', address: '10.0.0.2', roles: ['worker'] },
        { name: 'w2', address: '10.0.0.3', roles: ['worker'] },
      ],
    ],
    [
      'by the address of a host of the file',
      ['10.0.0.3'],
      [{ name: 'w2', address: '10.0.0.3', roles: ['worker'] }],
    ],
    [
      'by an address alone',
      ['10.0.0.9'],
      [{ name: 'node-10-0-0-9', address: '10.0.0.9', roles: ['worker'] }],
    ],
    [
      'by an address of IPv6',
      ['2001:db8::9'],
      [{ name: 'node-2001-db8-9', address: '2001:db8::9', roles: ['worker'] }],
    ],
    ['by name and address', ['w9=10.0.0.9'], [{ name: 'w9', address: '10.0.0.9', roles: ['worker'] }]],
    [
      'named twice and meant once',
      ['w2', '10.0.0.3'],
      [{ name: 'w2', address: '10.0.0.3', roles: ['worker'] }],
    ],
  ])('is told %s', (_title, nodes, value) => {
    expect(come(nodes)).toEqual({ ok: true, value });
  });

  it('gets the roles that were typed, and the login where the file knows nothing of it', () => {
    expect(come(['w2', 'x=10.0.0.9'], { roles: ['master', 'etcd'], login: { user: 'ubuntu' } })).toEqual({
      ok: true,
      value: [
        { name: 'w2', address: '10.0.0.3', roles: ['master', 'etcd'] },
        { name: 'x', address: '10.0.0.9', user: 'ubuntu', roles: ['master', 'etcd'] },
      ],
    });
  });

  it.each([
    ['w7', 'unknown'],
    ['w1=10.0.0.9', 'other-address'],
    ['w9=', 'no-address'],
    ['w9=here', 'not-an-address'],
  ])('refuses %s', (given, reason) => {
    expect(come([given])).toMatchObject({ ok: false, reason });
  });
});
