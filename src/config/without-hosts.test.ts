import { describe, expect, it } from 'vitest';
import type { ClusterConfig } from './cluster-config.ts';
import { judgeLeaving, judgeReplacing } from './judge-leaving.ts';
import { clusterFile } from './testing/cluster-file.ts';
import { load } from './testing/load.ts';
import { withoutHosts } from './without-hosts.ts';

const hosts = (count: number): string =>
  [
    '  hosts:',
    ...Array.from({ length: count }, (_, at) => `    - {name: n${at + 1}, address: 10.0.0.${at + 1}}`),
  ].join('\n');

async function configOf(sections: Readonly<Record<string, string>>): Promise<ClusterConfig> {
  const loaded = await load(clusterFile({ hosts: hosts(6), controlPlaneEndpoint: balanced, ...sections }));
  if (!loaded.ok) throw loaded.problems[0] ?? new Error('refused');
  return loaded.config;
}

const balanced = '  controlPlaneEndpoint: {internalLoadbalancer: haproxy}';

const threeMasters = {
  roleGroups: '  roleGroups: {etcd: ["n[1:3]"], master: ["n[1:3]"], worker: [n4, n5]}',
};

describe('a cluster without some of its hosts', () => {
  it('is what the file would say had it never named them', async () => {
    const config = await configOf(threeMasters);
    const rest = withoutHosts(config, ['n2', 'n5']);
    expect(rest.spec.hosts.map(({ name }) => name)).toEqual(['n1', 'n3', 'n4', 'n6']);
    expect(rest.spec.roleGroups).toMatchObject({ etcd: ['n1', 'n3'], master: ['n1', 'n3'], worker: ['n4'] });
    expect(rest).toEqual(
      await configOf({
        hosts: hosts(6)
          .replace(/.*n2,.*\n/, '')
          .replace(/.*n5,.*\n/, ''),
        roleGroups: '  roleGroups: {etcd: [n1, n3], master: [n1, n3], worker: [n4]}',
        etcd: '  etcd: {allowEvenEtcd: true}',
      }).then(({ spec, ...other }) => ({
        ...other,
        spec: { ...spec, etcd: { ...spec.etcd, allowEvenEtcd: false } },
      })),
    );
  });
});

describe('hosts that shall leave', () => {
  const one = { roleGroups: '  roleGroups: {etcd: [n1], master: [n2], worker: [n3, n4]}' };
  const stacked = {
    roleGroups: '  roleGroups: {master: ["n[1:3]"], worker: [n4]}',
    kubernetes: '  kubernetes: {version: v1.34.4, type: kubeadm}',
    etcd: '  etcd: {type: kubeadm}',
  };
  it.each([
    ['a worker', threeMasters, ['n4'], []],
    ['every worker', threeMasters, ['n4', 'n5'], []],
    ['the only control plane', one, ['n2'], ['node.last-of-its-kind']],
    ['the only member', one, ['n1'], ['node.last-of-its-kind']],
    ['one of three members', threeMasters, ['n1'], ['node.leaves-bad-count']],
    ['two of three members', threeMasters, ['n1', 'n3'], []],
    [
      'all masters with their members',
      threeMasters,
      ['n1', 'n2', 'n3'],
      ['node.last-of-its-kind', 'node.last-of-its-kind'],
    ],
    ['one of three masters of kubeadm', stacked, ['n3'], ['node.leaves-bad-count']],
    ['all masters of kubeadm', stacked, ['n1', 'n2', 'n3'], ['node.last-of-its-kind']],
    [
      'one of three members where two are allowed',
      { ...threeMasters, etcd: '  etcd: {allowEvenEtcd: true}' },
      ['n1'],
      [],
    ],
    ['a host without a role', threeMasters, ['n6'], []],
    [
      'one that serves time',
      { ...threeMasters, system: '  system: {ntpServers: [n5]}' },
      ['n5'],
      ['node.serves-time'],
    ],
  ])('%s', async (_title, sections, leaving, codes) => {
    const found = judgeLeaving(await configOf(sections), leaving);
    expect(found.map(({ code }) => code)).toEqual(codes);
  });

  it.each([
    ['the only control plane', one, ['n2'], ['node.last-of-its-kind']],
    ['the only member', one, ['n1'], ['node.last-of-its-kind']],
    ['one of three members', threeMasters, ['n1'], []],
    [
      'the only master of kubeadm',
      { ...stacked, roleGroups: '  roleGroups: {master: [n1], worker: [n4]}' },
      ['n1'],
      ['node.last-of-its-kind'],
    ],
    ['one of three masters of kubeadm', stacked, ['n3'], []],
    ['a worker', threeMasters, ['n4'], []],
  ])('and come back at once: %s', async (_title, sections, leaving, codes) => {
    const found = judgeReplacing(await configOf(sections), leaving);
    expect(found.map(({ code }) => code)).toEqual(codes);
  });
});
