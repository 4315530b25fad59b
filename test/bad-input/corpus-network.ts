import { clusterFile } from '../../src/config/testing/cluster-file.ts';
import { type BadFile, badFile } from './bad-file.ts';

const pods = '/spec/network/kubePodsCIDR';
const services = '/spec/network/kubeServiceCIDR';
const endpoint = '/spec/controlPlaneEndpoint';

const network = (lines: string, rest: Readonly<Record<string, string>> = {}): string =>
  clusterFile({ network: `  network:\n${lines}`, ...rest });

const haEndpoint = (fields: string): string =>
  clusterFile({
    roleGroups: '  roleGroups: {etcd: ["node[1:3]"], master: ["node[1:3]"], worker: [node4]}',
    x: `  controlPlaneEndpoint: {${fields}}`,
  });

const kubernetes = (lines: string, version = 'v1.36.4'): string =>
  clusterFile({ kubernetes: `  kubernetes:\n    version: ${version}\n${lines}` });

/** Rows 17 to 21: ranges, addresses and ports. */
export const networkCorpus: readonly BadFile[] = [
  badFile(
    17,
    'pods overlap services',
    network('    kubePodsCIDR: »10.244.0.0/16\n    kubeServiceCIDR: 10.244.0.0/20'),
    [['config.cidr-overlap', pods]],
    {
      says: /10\.244\.0\.0\/16 .*10\.244\.0\.0\/20/,
    },
  ),
  badFile(
    17,
    'pods overlap the hosts',
    network('    kubePodsCIDR: »10.0.0.0/16'),
    [['config.range-covers-host', pods]],
    {
      says: /10\.0\.0\.0\/16 .*10\.0\.0\.11/,
    },
  ),
  badFile(
    17,
    'pods overlap docker0',
    network('    kubePodsCIDR: »172.17.0.0/16', {
      kubernetes: '  kubernetes: {containerRuntime: {type: »docker}}',
    }),
    [
      ['config.runtime-not-offered', '/spec/kubernetes/containerRuntime/type'],
      ['config.cidr-overlap', pods],
    ],
    { says: /docker0/ },
  ),
  badFile(
    18,
    'one range for three nodes',
    network('    kubePodsCIDR: »10.244.0.0/24'),
    [['config.cidr-capacity', pods]],
    { says: /1 node ranges, and 4 nodes/ },
  ),
  badFile(18, 'four service addresses', network('    kubeServiceCIDR: »10.96.0.0/30'), [
    ['config.cidr-capacity', services],
  ]),
  badFile(18, 'host bits', network('    kubePodsCIDR: »10.244.1.0/16'), [['config.bad-cidr', pods]], {
    says: /10\.244\.0\.0\/16/,
  }),
  badFile(
    19,
    'two IPv4 ranges as a pair',
    network('    kubePodsCIDR: »"10.244.0.0/16,10.245.0.0/16"'),
    [['config.bad-cidr', pods]],
    { says: /both IPv4/ },
  ),
  badFile(
    19,
    'pods dual, services single',
    clusterFile({
      hosts: '  hosts:\n    - {name: node1, address: 10.0.0.11, internalAddress: "10.0.0.11,fd00::11"}',
      roleGroups: '  roleGroups: {etcd: [node1], master: [node1], worker: [node1]}',
      network: '  network:\n    kubePodsCIDR: "10.244.0.0/16,fd01::/64"\n    kubeServiceCIDR: »10.96.0.0/16',
    }),
    [['config.families-differ', services]],
  ),
  badFile(
    19,
    'hosts without the second family',
    clusterFile({
      hosts: '  hosts:\n    - »{name: node1, address: 10.0.0.11}',
      roleGroups: '  roleGroups: {etcd: [node1], master: [node1], worker: [node1]}',
      network:
        '  network:\n    kubePodsCIDR: "10.244.0.0/16,fd01::/64"\n    kubeServiceCIDR: "10.96.0.0/16,fd02::/112"',
    }),
    [['config.host-family-missing', '/spec/hosts/0']],
  ),
  badFile(
    20,
    'virtual address of a node',
    haEndpoint('internalLoadbalancer: kube-vip, lb_address: »10.0.0.11'),
    [['config.vip-is-host', `${endpoint}/lb_address`]],
    { says: /host node1/ },
  ),
  badFile(
    20,
    'virtual address in the range of pods',
    haEndpoint('internalLoadbalancer: kube-vip, lb_address: »10.233.64.9'),
    [['config.vip-in-range', `${endpoint}/lb_address`]],
    { says: /10\.233\.64\.0\/18/ },
  ),
  badFile(
    20,
    'virtual address missing',
    haEndpoint('internalLoadbalancer: kube-vip').replace('{internalL', '»{internalL'),
    [['config.lb-address-missing', `${endpoint}/lb_address`]],
  ),
  ...[0, 70000].map((port) =>
    badFile(21, `port ${port}`, haEndpoint(`internalLoadbalancer: haproxy, port: »${port}`), [
      ['config.out-of-range', `${endpoint}/port`],
    ]),
  ),
  badFile(
    21,
    'port of ssh',
    haEndpoint('internalLoadbalancer: haproxy, port: »22'),
    [['config.port-collision', `${endpoint}/port`]],
    { says: /sshd/ },
  ),
  badFile(
    21,
    'port of the kubelet',
    haEndpoint('internalLoadbalancer: haproxy, port: »10250'),
    [['config.port-collision', `${endpoint}/port`]],
    { says: /kubelet/ },
  ),
  badFile(
    21,
    'node ports over the API server',
    kubernetes('    serviceNodePortRange: »6000-7000'),
    [['config.node-ports-cover', '/spec/kubernetes/serviceNodePortRange']],
    { says: /6443/ },
  ),
];
