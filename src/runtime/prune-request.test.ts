import { describe, expect, it } from 'vitest';
import { amendFile } from '../config/amend-file.ts';
import type { ClusterDifference } from './cluster-difference.ts';
import { leftBehind, pruneRequest } from './prune-request.ts';
import { rememberedAccess } from './remembered-access.ts';
import { type Request, storeRun } from './stored-request.ts';
import { configOf } from './testing/config-of.ts';

const nothing: ClusterDifference = { comes: [], gains: [], goes: [], sheds: [], fields: [] };

const gone = (name: string, address: string, ...roles: readonly string[]) => ({
  name,
  address,
  internalAddress: { v4: address, v6: 'fd00::9' },
  roles,
});

const file = (hosts: string, masters: string): string => `metadata: {name: demo}
spec:
  global: {user: ops, port: 2222}
  hosts: [${hosts}]
  roleGroups: {etcd: [${masters}], master: [${masters}], worker: [w1]}
`;

const three = '{name: m1, address: 10.0.0.1}, {name: m2, address: 10.0.0.2}, {name: w1, address: 10.0.0.3}';

/** The configuration of the cluster as it is, from a file that hosts are gone from. */
async function asItIs(written: string, difference: ClusterDifference) {
  const amendment = leftBehind(difference, new Map());
  if (amendment === undefined) throw new Error('nobody is gone');
  const amended = amendFile(written, amendment);
  if (!amended.ok) throw new Error(amended.because.en);
  return { amendment, config: await configOf(amended.value) };
}

describe('hosts that are gone from a file', () => {
  it('are none where the cluster has no other hosts', () => {
    expect(leftBehind({ ...nothing, comes: ['w9'] }, new Map())).toBeUndefined();
  });

  it('are reached as the file says for all hosts, with the roles the cluster remembers', async () => {
    const difference = { ...nothing, goes: [gone('m3', '10.0.0.9', 'master', 'etcd')] };
    const { amendment, config } = await asItIs(file(three, 'm1, m2'), difference);
    expect(config.spec.hosts.find(({ name }) => name === 'm3')).toMatchObject({
      address: '10.0.0.9',
      internalAddress: { v4: '10.0.0.9', v6: 'fd00::9' },
      user: 'ops',
      port: 2222,
      roles: ['etcd', 'master'],
    });
    expect(pruneRequest(config, amendment, { cleans: true })).toEqual({
      kind: 'delete-nodes',
      hosts: ['m3'],
      amendment,
      cleans: true,
    });
  });

  it('are reached as by the last run that knew them at this address', async () => {
    const hosts = [
      '{name: w1, address: 10.0.0.3, user: deploy, port: 22, hostKey: "SHA256:S0+P/bTCA1lCULvollgVFlWKZidC7gGHuPLvUDCsIT8"}',
      '{name: w2, address: 10.0.0.4, user: deploy}',
    ];
    const before = await configOf(file([...hosts, '{name: m1, address: 10.0.0.1}'].join(), 'm1'));
    const request: Request = { kind: 'adopt-cluster', hosts: [] };
    const run = { request: storeRun(request, { file: '-', overrides: [] }, before) };
    const remembered = await rememberedAccess({ runs: async () => [run] });
    const goes = [gone('w1', '10.0.0.3', 'worker'), gone('w2', '10.0.0.5', 'worker')];
    expect(leftBehind({ ...nothing, goes }, remembered)?.add).toMatchObject([
      { name: 'w1', user: 'deploy', port: 22, hostKey: [expect.stringContaining('SHA256:')] },
      { name: 'w2', address: '10.0.0.5' },
    ]);
    const { add } = leftBehind({ ...nothing, goes }, remembered) ?? { add: [] };
    expect(Object.keys(add[1] ?? {})).not.toContain('user');
  });

  it('leave a cluster that those who are yet to come are no part of', async () => {
    const difference = { ...nothing, comes: ['m2'], goes: [gone('m3', '10.0.0.9', 'master', 'etcd')] };
    const { config } = await asItIs(file(three, 'm1, m2'), difference);
    expect(config.spec.roleGroups.master).toEqual(['m1', 'm3']);
  });

  it('may leave an even number of members for the moment, but not the last control plane', async () => {
    const some = { ...nothing, goes: [gone('m3', '10.0.0.9', 'master', 'etcd')] };
    const few = await asItIs(file(three, 'm1, m2'), some);
    expect(() => pruneRequest(few.config, few.amendment, { cleans: true })).not.toThrow();
    const all = { ...nothing, comes: ['m2'], goes: [gone('m3', '10.0.0.9', 'master', 'etcd')] };
    const none = await asItIs(file(three, 'm2'), all);
    expect(() => pruneRequest(none.config, none.amendment, { cleans: true })).toThrow(
      expect.objectContaining({ code: 'node.last-of-its-kind' }),
    );
  });

  it('stay while others get or lose a role by the same file', () => {
    const goes = [gone('w9', '10.0.0.9', 'worker')];
    expect(() => leftBehind({ ...nothing, goes, comes: ['w1'], gains: ['w1'] }, new Map())).toThrow(
      expect.objectContaining({ code: 'node.prune-with-new-roles' }),
    );
    expect(() =>
      leftBehind({ ...nothing, goes, sheds: [{ name: 'm1', roles: ['etcd'] }] }, new Map()),
    ).toThrow(expect.objectContaining({ code: 'node.lost-a-role' }));
  });

  it('leave though another host is no balancer any more', () => {
    const goes = [gone('w9', '10.0.0.9', 'worker')];
    const sheds = [{ name: 'm1', roles: ['loadbalancer'] }];
    expect(leftBehind({ ...nothing, goes, sheds }, new Map())?.add.map(({ name }) => name)).toEqual(['w9']);
  });
});
