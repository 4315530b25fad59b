import { clusterFile } from '../../src/config/testing/cluster-file.ts';
import type { ProblemCode } from '../../src/problem/catalogue.ts';
import { type BadFile, badFile } from './bad-file.ts';

const roles = (lines: string): string => clusterFile({ roleGroups: `  roleGroups:\n${lines}` });

const oneHost = (fields: string, rest: Readonly<Record<string, string>> = {}): string =>
  clusterFile({ hosts: `  hosts:\n    - {${fields}}`, roleGroups: '', ...rest });

/** A file with one host and no roles is refused for those too; only what the case is about is marked. */
const hostCase = (
  row: number,
  name: string,
  fields: string,
  code: ProblemCode,
  field: string,
  says: RegExp,
): BadFile =>
  badFile(row, name, oneHost(fields), [[code, `/spec/hosts/0/${field}`]], { says, isIncomplete: true });

const badName = (row: number, written: string, says: RegExp): BadFile =>
  hostCase(
    row,
    `host name ${written.slice(0, 30)}`,
    `name: »${written}, address: 10.0.0.11`,
    'config.bad-name',
    'name',
    says,
  );

const badAddress = (written: string, says: RegExp): BadFile =>
  hostCase(
    16,
    `address ${written}`,
    `name: node1, address: »${written}`,
    'config.bad-address',
    'address',
    says,
  );

/** Rows 12 to 16: hosts and their roles. */
export const hostCorpus: readonly BadFile[] = [
  badFile(12, 'no control plane', roles('    »etcd: [node1]\n    worker: [node2, node3, node4]'), [
    ['config.no-control-plane', '/spec/roleGroups/master'],
  ]),
  badFile(
    12,
    'two etcd members',
    roles('    etcd: »[node1, node2]\n    master: [node1]\n    worker: [node3, node4]'),
    [['config.etcd-member-count', '/spec/roleGroups/etcd']],
    { says: /allowEvenEtcd/ },
  ),
  badFile(
    12,
    'four etcd members',
    roles('    etcd: »["node[1:4]"]\n    master: [node1]'),
    [['config.etcd-member-count', '/spec/roleGroups/etcd']],
    { says: /allowEvenEtcd/ },
  ),
  badFile(
    13,
    'the same name twice',
    clusterFile({
      hosts:
        '  hosts:\n    - {name: node1, address: 10.0.0.11}\n    - {name: node2, address: 10.0.0.12}\n    - {name: node3, address: 10.0.0.13}\n    - {name: »node2, address: 10.0.0.14}',
      roleGroups: '  roleGroups: {etcd: [node1], master: [node1], worker: [node2, node3]}',
    }),
    [['config.duplicate-host', '/spec/hosts/3/name']],
    { says: /hosts\[3\]\.name duplicates spec\.hosts\[1\]\.name/ },
  ),
  badFile(
    13,
    'the same address twice',
    clusterFile({
      hosts:
        '  hosts:\n    - {name: node1, address: 10.0.0.11}\n    - {name: node2, address: 10.0.0.12}\n    - {name: node3, address: »10.0.0.12}',
      roleGroups: '  roleGroups: {etcd: [node1], master: [node1], worker: [node2, node3]}',
    }),
    [['config.duplicate-host', '/spec/hosts/2/address']],
  ),
  badFile(
    13,
    'the same internal address twice',
    clusterFile({
      hosts:
        '  hosts:\n    - {name: node1, address: 1.0.0.11, internalAddress: 10.0.0.1}\n    - {name: node2, address: 1.0.0.12, internalAddress: »10.0.0.1}',
      roleGroups: '  roleGroups: {etcd: [node1], master: [node1], worker: [node2]}',
    }),
    [['config.duplicate-host', '/spec/hosts/1/internalAddress']],
  ),
  badFile(
    13,
    'a name twice in a role, by a range',
    roles('    etcd: [node1]\n    master: [node1]\n    worker: [node2, »"node[2:4]"]'),
    [['config.repeated-in-role', '/spec/roleGroups/worker/1']],
  ),
  badFile(
    13,
    'a name in two roles that exclude each other',
    clusterFile({
      roleGroups:
        '  roleGroups:\n    etcd: [node1]\n    master: [node1]\n    worker: [node2, node3]\n    loadbalancer: [»node1, node4]',
      x: '  controlPlaneEndpoint: {externalLoadBalancer: kubexm, lb_address: 10.0.0.100}',
    }),
    [['config.conflicting-roles', '/spec/roleGroups/loadbalancer/0']],
  ),
  badFile(
    13,
    'a role for nobody',
    roles('    etcd: [node1]\n    master: [node1]\n    worker: [node2, node3, node4, »node5]'),
    [['config.unknown-host', '/spec/roleGroups/worker/3']],
  ),
  badFile(
    13,
    'a range that runs backwards',
    roles('    etcd: [node1]\n    master: [node1]\n    worker: [»"node[4:2]"]'),
    [['config.bad-host-range', '/spec/roleGroups/worker/0']],
  ),
  badName(14, 'Node_1', /node-1/),
  badName(14, '-a', /begins or ends/),
  badName(14, 'a..b', /a\.b/),
  badName(14, 'a'.repeat(254), /254/),
  badName(14, 'node1.', /ends with a dot/),
  badName(14, 'nоde1', /U\+043E/),
  badName(14, 'NODE1', /upper-case/),
  badName(15, 'a;reboot', /";"/),
  badName(15, '$(id)', /"\$"/),
  badName(15, '"`id`"', /"`"/),
  badName(15, String.raw`"a\nb"`, /control character U\+000A/),
  badName(15, String.raw`"a\0b"`, /control character U\+0000/),
  badName(15, '-oProxyCommand=x', /"="/),
  badAddress('127.0.0.1', /loopback/),
  badAddress('0.0.0.0', /unspecified/),
  badAddress('169.254.1.1', /link-local/),
  badAddress('256.1.1.1', /not an IPv4 or IPv6 address/),
  badAddress('10.0.0.01', /octal/),
  badAddress('"fe80::1%eth0"', /zone/),
  badAddress('"10.0.0.1:22"', /port/),
];
