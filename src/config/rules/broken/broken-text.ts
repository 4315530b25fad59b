import { at, type Broken, endpoint, kubernetes, spec } from './broken.ts';

export const brokenText: Readonly<Record<string, Broken>> = {
  'user-name': {
    breaks: spec('global', '{user: "-oProxyCommand=x"}'),
    code: 'config.bad-text',
    at: '/spec/global/user',
  },
  'host-key': {
    breaks: spec('global', '{bastion: {address: 10.0.0.9, hostKey: "MD5:16:27:ac"}}'),
    code: 'config.bad-host-key',
    at: '/spec/global/bastion/hostKey/0',
  },
  'interface-name': {
    breaks: endpoint('kubeVip: {interface: "eth0;id"}'),
    code: 'config.bad-text',
    at: `${at.endpoint}/kubeVip/interface`,
  },
  'time-zone': {
    breaks: spec('system', '{timezone: Mars/Base}'),
    code: 'config.bad-text',
    at: '/spec/system/timezone',
  },
  'time-server': {
    breaks: spec('system', '{ntpServers: ["a b"]}'),
    code: 'config.bad-text',
    at: '/spec/system/ntpServers/0',
  },
  'package-name': {
    breaks: spec('system', '{debs: ["a;b"]}'),
    code: 'config.bad-text',
    at: '/spec/system/debs/0',
  },
  'module-name': {
    breaks: spec('system', '{modules: ["../x"]}'),
    code: 'config.bad-text',
    at: '/spec/system/modules/0',
  },
  'one-line': {
    breaks: spec('system', '{sysctlParams: {vm.swappiness: "1\\nkernel.panic=1"}}'),
    code: 'config.bad-text',
    at: '/spec/system/sysctlParams/vm.swappiness',
  },
  'kernel-parameter-name': {
    breaks: spec('system', '{sysctlParams: {"//.//.etc.cron/d.x": "1"}}'),
    code: 'config.bad-text',
    at: '/spec/system/sysctlParams/~1~1.~1~1.etc.cron~1d.x',
  },
  'cluster-domain': {
    breaks: kubernetes('clusterName: "a b"'),
    code: 'config.bad-name',
    at: `${at.kubernetes}/clusterName`,
  },
  'extra-host-name': {
    breaks: spec('extra', '{hosts: [{domain: "a b", address: 10.0.0.1}]}'),
    code: 'config.bad-name',
    at: '/spec/extra/hosts/0/domain',
  },
  'certificate-name': {
    breaks: kubernetes('apiserverCertExtraSans: ["a b"]'),
    code: 'config.bad-text',
    at: `${at.kubernetes}/apiserverCertExtraSans/0`,
  },
  'extra-address': {
    breaks: spec('extra', '{resolves: [{address: dns}]}'),
    code: 'config.bad-address',
    at: '/spec/extra/resolves/0/address',
  },
  'name-server': {
    breaks: spec('dns', '{coredns: {upstreamDNSServers: [x]}}'),
    code: 'config.bad-text',
    at: '/spec/dns/coredns/upstreamDNSServers/0',
  },
  'name-server-not-itself': {
    breaks: spec('dns', '{coredns: {upstreamDNSServers: [10.0.0.53, 127.0.0.53]}}'),
    code: 'config.bad-text',
    at: '/spec/dns/coredns/upstreamDNSServers/1',
  },
  'metrics-address': {
    breaks: kubernetes('kubeProxyConfiguration: {metricsBindAddress: everywhere}'),
    code: 'config.bad-text',
    at: `${at.kubernetes}/kubeProxyConfiguration/metricsBindAddress`,
  },
  'corefile-lines': {
    breaks: spec('dns', '{coredns: {additionalConfigs: "log\\n} .:53 {"}}'),
    code: 'config.bad-text',
    at: '/spec/dns/coredns/additionalConfigs',
  },
  'dns-zone': {
    breaks: spec('dns', '{nodelocaldns: {externalZones: [{zones: ["a b"], nameservers: [1.1.1.1]}]}}'),
    code: 'config.bad-text',
    at: '/spec/dns/nodelocaldns/externalZones/0/zones/0',
  },
  'node-port-addresses': {
    breaks: kubernetes('kubeProxyConfiguration: {nodePortAddresses: [10.0.0.1/8]}'),
    code: 'config.bad-cidr',
    at: `${at.kubernetes}/kubeProxyConfiguration/nodePortAddresses/0`,
  },
  'node-port-primary': {
    breaks: kubernetes('kubeProxyConfiguration: {nodePortAddresses: [10.0.0.0/8, primary]}'),
    code: 'config.bad-cidr',
    at: `${at.kubernetes}/kubeProxyConfiguration/nodePortAddresses/1`,
  },
  'exclude-cidrs': {
    breaks: kubernetes('kubeProxyConfiguration: {ipvs: {excludeCIDRs: [nodes]}}'),
    code: 'config.bad-cidr',
    at: `${at.kubernetes}/kubeProxyConfiguration/ipvs/excludeCIDRs/0`,
  },
  'registry-address': {
    breaks: spec('registry', '{privateRegistry: "hub/x"}'),
    code: 'config.bad-registry',
    at: '/spec/registry/privateRegistry',
  },
  'registry-mirror': {
    breaks: kubernetes('containerRuntime: {docker: {registryMirrors: "ftp://m"}}'),
    code: 'config.bad-registry',
    at: `${at.kubernetes}/containerRuntime/docker/registryMirrors/0`,
  },
  'proxy-exception': {
    breaks: kubernetes('containerRuntime: {proxy: {noProxy: ["a b"]}}'),
    code: 'config.bad-text',
    at: `${at.kubernetes}/containerRuntime/proxy/noProxy/0`,
  },
  'registry-project': {
    breaks: spec('registry', '{namespaceOverride: "A b"}'),
    code: 'config.bad-registry',
    at: '/spec/registry/namespaceOverride',
  },
  'component-version': {
    breaks: kubernetes('containerRuntime: {version: newest}'),
    code: 'config.bad-version',
    at: `${at.kubernetes}/containerRuntime/version`,
  },
  tag: {
    breaks: spec('addons', '[{name: a, type: helm, path: /c, version: "1;2"}]'),
    code: 'config.bad-text',
    at: '/spec/addons/0/version',
  },
  'storage-server': {
    breaks: spec('storage', '{nfs: {server: "a b", path: /x}}'),
    code: 'config.bad-text',
    at: '/spec/storage/nfs/server',
  },
  'remote-path': {
    breaks: spec('storage', '{nfs: {server: a, path: x}}'),
    code: 'config.bad-path',
    at: '/spec/storage/nfs/path',
  },
  'backup-schedule': {
    breaks: spec('etcd', '{backupSchedule: "daily; id"}'),
    code: 'config.bad-text',
    at: '/spec/etcd/backupSchedule',
  },
  'addon-name': {
    breaks: spec('addons', '[{name: A_b, type: helm, path: /c}]'),
    code: 'config.bad-name',
    at: '/spec/addons/0/name',
  },
  'addon-url': {
    breaks: spec('addons', '[{name: a, type: yaml, url: "file:///x"}]'),
    code: 'config.bad-text',
    at: '/spec/addons/0/url',
  },
};
