import { type Broken, oneHost, spec } from './broken.ts';

export const brokenHost: Readonly<Record<string, Broken>> = {
  'no-placeholders': {
    breaks: spec('global', '{password: xxx}'),
    code: 'config.placeholder',
    at: '/spec/global/password',
  },
  'host-name': {
    breaks: { hosts: '  hosts: [{name: Node1, address: 10.0.0.11}]' },
    code: 'config.bad-name',
    at: '/spec/hosts/0/name',
  },
  'cluster-name': { breaks: {}, name: '"a b"', code: 'config.bad-name', at: '/metadata/name' },
  'cluster-named-like-host': {
    breaks: {},
    name: 'node1',
    code: 'config.cluster-named-like-host',
    at: '/metadata/name',
  },
  'login-address': {
    breaks: { hosts: '  hosts: [{name: a, address: 10.0.0}]' },
    code: 'config.bad-address',
    at: '/spec/hosts/0/address',
  },
  'bastion-address': {
    breaks: spec('global', '{bastion: {address: "-oProxyCommand=x"}}'),
    code: 'config.bad-address',
    at: '/spec/global/bastion/address',
  },
  'host-address': {
    breaks: { hosts: '  hosts: [{name: a, address: a.example.com}]' },
    code: 'config.bad-address',
    at: '/spec/hosts/0/address',
  },
  'internal-address': {
    breaks: oneHost('internalAddress: "10.0.0.1,10.0.0.2"'),
    code: 'config.bad-address',
    at: '/spec/hosts/0/internalAddress',
  },
  'distinct-host-names': {
    breaks: { hosts: '  hosts: [{name: a, address: 10.0.0.1}, {name: a, address: 10.0.0.2}]' },
    code: 'config.duplicate-host',
    at: '/spec/hosts/1/name',
  },
  'distinct-login-addresses': {
    breaks: { hosts: '  hosts: [{name: a, address: "fd00::1"}, {name: b, address: "fd00:0::1"}]' },
    code: 'config.duplicate-host',
    at: '/spec/hosts/1/address',
  },
  'distinct-internal-addresses': {
    breaks: { hosts: '  hosts: [{name: a, address: 10.0.0.1}, {name: b, address: 10.0.0.1, port: 2222}]' },
    code: 'config.duplicate-host',
    at: '/spec/hosts/1/address',
  },
  'one-private-key': {
    breaks: oneHost('privateKey: text, privateKeyPath: /k'),
    code: 'config.two-keys',
    at: '/spec/hosts/0/privateKeyPath',
  },
  'one-global-private-key': {
    breaks: spec('global', '{privateKey: text, privateKeyPath: /k}'),
    code: 'config.two-keys',
    at: '/spec/global/privateKeyPath',
  },
  'one-bastion-private-key': {
    breaks: spec('global', '{bastion: {address: 10.0.0.9, privateKey: text, privateKeyPath: /k}}'),
    code: 'config.two-keys',
    at: '/spec/global/bastion/privateKeyPath',
  },
  labels: { breaks: oneHost('labels: {"a b": c}'), code: 'config.bad-label', at: '/spec/hosts/0/labels/a b' },
  taints: {
    breaks: oneHost('taints: [{key: a, value: "b c", effect: NoSchedule}]'),
    code: 'config.bad-label',
    at: '/spec/hosts/0/taints/0',
  },
  'labels-of-kubelets': {
    breaks: oneHost('labels: {disk: ssd, kubernetes.io/hostname: other}'),
    code: 'config.label-of-kubelet',
    at: '/spec/hosts/0/labels/kubernetes.io~1hostname',
  },
  'taints-once': {
    breaks: oneHost('taints: [{key: a, value: b, effect: NoSchedule}, {key: a, effect: NoSchedule}]'),
    code: 'config.repeated-taint',
    at: '/spec/hosts/0/taints/1',
  },
  'host-range': {
    breaks: spec('roleGroups', '{master: ["node[1:"]}'),
    code: 'config.bad-host-range',
    at: '/spec/roleGroups/master/0',
  },
  'role-names-resolve': {
    breaks: spec('roleGroups', '{master: [node9]}'),
    code: 'config.unknown-host',
    at: '/spec/roleGroups/master/0',
  },
  'role-once': {
    breaks: spec('roleGroups', '{master: [node1, node1]}'),
    code: 'config.repeated-in-role',
    at: '/spec/roleGroups/master/1',
  },
  'registry-on-one-host': {
    breaks: spec('roleGroups', '{registry: [node1, node2]}'),
    code: 'config.several-registry-hosts',
    at: '/spec/roleGroups/registry',
  },
  'at-least-one-master': {
    breaks: spec('roleGroups', '{etcd: [node1]}'),
    code: 'config.no-control-plane',
    at: '/spec/roleGroups/master',
  },
  'load-balancer-off-masters': {
    breaks: spec('roleGroups', '{master: [node1], loadbalancer: [node1]}'),
    code: 'config.conflicting-roles',
    at: '/spec/roleGroups/loadbalancer/0',
  },
  'every-host-has-a-role': {
    breaks: spec('roleGroups', '{etcd: [node1], master: ["node[1:3]"]}'),
    code: 'config.host-without-role',
    at: '/spec/hosts/3/name',
  },
};
