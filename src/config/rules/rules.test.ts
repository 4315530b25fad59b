import { describe, expect, it } from 'vitest';
import type { ProblemCode } from '../../problem/catalogue.ts';
import { clusterFile } from '../testing/cluster-file.ts';
import { draftOf } from '../testing/draft.ts';
import { rules } from './rules.ts';

interface Case {
  readonly breaks: Readonly<Record<string, string>>;
  readonly name?: string;
  readonly code: ProblemCode;
  readonly at: string;
}

const spec = (section: string, body: string): Record<string, string> => ({
  [section]: `  ${section}: ${body}`,
});
const kubernetes = (body: string): Record<string, string> =>
  spec('kubernetes', `{version: v1.36.4, ${body}}`);
const endpoint = (body: string): Record<string, string> => spec('controlPlaneEndpoint', `{${body}}`);
const oneHost = (body: string): Record<string, string> => ({
  hosts: `  hosts: [{name: node1, address: 10.0.0.11, ${body}}]`,
  ...spec('roleGroups', '{etcd: [node1], master: [node1], worker: [node1]}'),
});
const masters = spec('roleGroups', '{etcd: ["node[1:3]"], master: ["node[1:3]"], worker: [node4]}');
const balancers = spec(
  'roleGroups',
  '{etcd: [node1], master: [node1], worker: [node2, node3], loadbalancer: [node4]}',
);
const registryHost = spec(
  'roleGroups',
  '{etcd: [node1], master: [node1], worker: [node2, node3], registry: [node4]}',
);
const key = Buffer.alloc(32, 1).toString('base64');
const encrypted = (entry: string): Record<string, string> =>
  kubernetes(`encryption: {resources: [${entry}]}`);
const at = {
  endpoint: '/spec/controlPlaneEndpoint',
  kubernetes: '/spec/kubernetes',
  encryption: '/spec/kubernetes/encryption/resources/0',
};

/** For every rule one file that breaks it. */
const cases: Readonly<Record<string, Case>> = {
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
  labels: { breaks: oneHost('labels: {"a b": c}'), code: 'config.bad-label', at: '/spec/hosts/0/labels/a b' },
  taints: {
    breaks: oneHost('taints: [{key: a, value: "b c", effect: NoSchedule}]'),
    code: 'config.bad-label',
    at: '/spec/hosts/0/taints/0',
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
  'kubexm-load-balancer-needs-hosts': {
    breaks: endpoint('externalLoadBalancer: kubexm-kn'),
    code: 'config.loadbalancer-hosts-missing',
    at: `${at.endpoint}/externalLoadBalancer`,
  },
  'external-load-balancer-has-no-hosts': {
    breaks: { ...balancers, ...endpoint('externalLoadBalancer: external') },
    code: 'config.loadbalancer-hosts-forbidden',
    at: '/spec/roleGroups/loadbalancer',
  },
  'load-balancer-hosts-are-used': {
    breaks: balancers,
    code: 'config.loadbalancer-hosts-unused',
    at: '/spec/roleGroups/loadbalancer',
  },
  'several-masters-need-a-load-balancer': {
    breaks: masters,
    code: 'config.internal-lb-required',
    at: `${at.endpoint}/internalLoadbalancer`,
  },
  'external-dns-has-no-address': {
    breaks: endpoint('externalDNS: true, lb_address: 10.0.0.9'),
    code: 'config.address-with-external-dns',
    at: `${at.endpoint}/lb_address`,
  },
  'external-load-balancer-needs-address': {
    breaks: endpoint('externalLoadBalancer: external'),
    code: 'config.lb-address-missing',
    at: `${at.endpoint}/lb_address`,
  },
  'kube-vip-needs-address': {
    breaks: endpoint('internalLoadbalancer: kube-vip'),
    code: 'config.lb-address-missing',
    at: `${at.endpoint}/lb_address`,
  },
  'one-virtual-address': {
    breaks: endpoint('internalLoadbalancer: kube-vip, lb_address: 10.0.0.8, kubeVip: {vip: 10.0.0.9}'),
    code: 'config.two-vips',
    at: `${at.endpoint}/kubeVip/vip`,
  },
  'virtual-address-is-an-address': {
    breaks: endpoint('lb_address: lb.example.com'),
    code: 'config.bad-address',
    at: `${at.endpoint}/lb_address`,
  },
  'virtual-address-belongs-to-no-host': {
    breaks: endpoint('externalLoadBalancer: external, lb_address: 10.0.0.12'),
    code: 'config.vip-is-host',
    at: `${at.endpoint}/lb_address`,
  },
  'virtual-address-outside-cluster-ranges': {
    breaks: endpoint('lb_address: 10.233.0.9'),
    code: 'config.vip-in-range',
    at: `${at.endpoint}/lb_address`,
  },
  'endpoint-domain': {
    breaks: endpoint('domain: LB_1'),
    code: 'config.bad-name',
    at: `${at.endpoint}/domain`,
  },
  'ipvs-excludes-nodes': {
    breaks: {
      ...endpoint('internalLoadbalancer: kube-vip, lb_address: 10.0.0.100'),
      ...kubernetes('proxyMode: ipvs, kubeProxyConfiguration: {ipvs: {excludeCIDRs: [10.9.0.0/16]}}'),
    },
    code: 'config.ipvs-exclude-nodes',
    at: `${at.kubernetes}/kubeProxyConfiguration/ipvs/excludeCIDRs`,
  },
  'endpoint-port-is-free': {
    breaks: { ...spec('global', '{port: 8443}'), ...endpoint('port: 8443') },
    code: 'config.port-collision',
    at: `${at.endpoint}/port`,
  },
  'node-port-range': {
    breaks: kubernetes('serviceNodePortRange: "9-1"'),
    code: 'config.bad-port-range',
    at: `${at.kubernetes}/serviceNodePortRange`,
  },
  'node-ports-leave-components-alone': {
    breaks: { ...kubernetes('serviceNodePortRange: 30000-32767'), ...endpoint('port: 31000') },
    code: 'config.node-ports-cover',
    at: `${at.kubernetes}/serviceNodePortRange`,
  },
  'kubernetes-version': {
    breaks: spec('kubernetes', '{version: stable}'),
    code: 'config.bad-version',
    at: `${at.kubernetes}/version`,
  },
  'feature-gates': {
    breaks: kubernetes('featureGates: {NoSuchGate: true}'),
    code: 'config.feature-gate-unknown',
    at: `${at.kubernetes}/featureGates/NoSuchGate`,
  },
  'feature-gates-gone': {
    breaks: kubernetes('featureGates: {TTLAfterFinished: true}'),
    code: 'config.feature-gate-dropped',
    at: `${at.kubernetes}/featureGates/TTLAfterFinished`,
  },
  'containerd-line': {
    breaks: kubernetes('containerRuntime: {version: 1.7.30}'),
    code: 'config.version-mismatch',
    at: `${at.kubernetes}/containerRuntime/version`,
  },
  'containerd-patch': {
    breaks: spec('kubernetes', '{version: v1.34.2, containerRuntime: {containerd: {version: 1.7.20}}}'),
    code: 'config.version-mismatch',
    at: `${at.kubernetes}/containerRuntime/containerd/version`,
  },
  'one-runtime-version': {
    breaks: kubernetes('containerRuntime: {version: 2.3.4, containerd: {version: 2.3.3}}'),
    code: 'config.runtime-versions-differ',
    at: `${at.kubernetes}/containerRuntime/containerd/version`,
  },
  'only-the-chosen-runtime': {
    breaks: kubernetes('containerRuntime: {docker: {version: 28.0.1}}'),
    code: 'config.runtime-section-unused',
    at: `${at.kubernetes}/containerRuntime/docker`,
  },
  'kata-runtime': {
    breaks: kubernetes('kata: {enabled: true}, containerRuntime: {type: docker}'),
    code: 'config.kata-runtime',
    at: `${at.kubernetes}/kata`,
  },
  'certificate-lifetimes': {
    breaks: spec('certs', '{caLifetimeDays: 10, leafLifetimeDays: 11}'),
    code: 'config.cert-lifetimes',
    at: '/spec/certs/leafLifetimeDays',
  },
  flags: {
    breaks: kubernetes('controllerManager: {extraArgs: {cluster_cidr: 10.0.0.0/8}}'),
    code: 'config.flag-refused',
    at: `${at.kubernetes}/controllerManager/extraArgs/cluster_cidr`,
  },
  'encryption-one-provider-each': {
    breaks: encrypted(
      `{resources: [secrets], providers: [{secretbox: {keys: [{name: a, secret: ${key}}]}, identity: {}}]}`,
    ),
    code: 'config.encryption',
    at: `${at.encryption}/providers/0`,
  },
  'encryption-identity-last': {
    breaks: encrypted('{resources: [secrets], providers: [{identity: {}}]}'),
    code: 'config.encryption',
    at: `${at.encryption}/providers/0`,
  },
  'encryption-key-length': {
    breaks: encrypted('{resources: [secrets], providers: [{aescbc: {keys: [{name: a, secret: YWJj}]}}]}'),
    code: 'config.encryption',
    at: `${at.encryption}/providers/0/aescbc/keys/0/secret`,
  },
  'encryption-key-names': {
    breaks: encrypted(
      `{resources: [secrets], providers: [{aesgcm: {keys: [{name: a, secret: ${key}}, {name: a, secret: ${key}}]}}]}`,
    ),
    code: 'config.encryption',
    at: `${at.encryption}/providers/0/aesgcm/keys/1/name`,
  },
  'encryption-resources-once': {
    breaks: encrypted(
      `{resources: [secrets, "*.*"], providers: [{secretbox: {keys: [{name: a, secret: ${key}}]}}]}`,
    ),
    code: 'config.encryption',
    at: `${at.encryption}/resources/1`,
  },
  'etcd-has-hosts': {
    breaks: spec('roleGroups', '{master: [node1]}'),
    code: 'config.etcd-hosts-missing',
    at: '/spec/roleGroups/etcd',
  },
  'etcd-member-count': {
    breaks: { ...spec('roleGroups', '{master: [node1, node2]}'), ...spec('etcd', '{type: kubeadm}') },
    code: 'config.etcd-member-count',
    at: '/spec/roleGroups/master',
  },
  'etcd-by-kubeadm-needs-kubeadm': {
    breaks: { ...kubernetes('type: kubexm'), ...spec('etcd', '{type: kubeadm}') },
    code: 'config.etcd-needs-kubeadm',
    at: '/spec/etcd/type',
  },
  'etcd-role-fits-type': {
    breaks: spec('etcd', '{type: kubeadm}'),
    code: 'config.etcd-role-differs',
    at: '/spec/roleGroups/etcd',
  },
  'election-timeout': {
    breaks: spec('etcd', '{electionTimeout: 1249}'),
    code: 'config.election-timeout',
    at: '/spec/etcd/electionTimeout',
  },
  'etcd-quota': {
    breaks: spec('etcd', '{quotaBackendBytes: 8589934593}'),
    code: 'config.etcd-quota',
    at: '/spec/etcd/quotaBackendBytes',
  },
  'etcd-version': {
    breaks: spec('etcd', '{version: "3.6"}'),
    code: 'config.bad-version',
    at: '/spec/etcd/version',
  },
  'external-etcd-only-when-external': {
    breaks: spec('etcd', '{external: {endpoints: ["https://10.0.0.1:2379"]}}'),
    code: 'config.external-etcd-unused',
    at: '/spec/etcd/external/endpoints',
  },
  'external-etcd-endpoints': {
    breaks: spec('etcd', '{type: external, external: {endpoints: ["http://10.0.0.1:2379"]}}'),
    code: 'config.external-etcd',
    at: '/spec/etcd/external/endpoints/0',
  },
  'external-etcd-without-encryption': {
    breaks: spec('etcd', '{type: external, external: {insecure: true, endpoints: ["http://10.0.0.1:2379"]}}'),
    code: 'config.external-etcd-insecure',
    at: '/spec/etcd/external/endpoints/0',
  },
  'external-etcd-certificates': {
    breaks: spec(
      'etcd',
      '{type: external, external: {endpoints: ["https://10.0.0.1:2379"], caFile: /ca, certFile: /c}}',
    ),
    code: 'config.external-etcd',
    at: '/spec/etcd/external/keyFile',
  },
  'cidr-form': {
    breaks: spec('network', '{kubePodsCIDR: 10.0.0.0}'),
    code: 'config.bad-cidr',
    at: '/spec/network/kubePodsCIDR',
  },
  'pods-and-services-apart': {
    breaks: spec('network', '{kubePodsCIDR: 10.233.0.0/16}'),
    code: 'config.cidr-overlap',
    at: '/spec/network/kubePodsCIDR',
  },
  'ranges-apart-from-hosts': {
    breaks: spec('network', '{kubeServiceCIDR: 10.0.0.0/24}'),
    code: 'config.range-covers-host',
    at: '/spec/network/kubeServiceCIDR',
  },
  'ranges-apart-from-docker-bridge': {
    breaks: {
      ...registryHost,
      ...spec('registry', '{type: harbor}'),
      ...spec('network', '{kubePodsCIDR: 172.16.0.0/12}'),
    },
    code: 'config.cidr-overlap',
    at: '/spec/network/kubePodsCIDR',
  },
  'same-families': {
    breaks: spec('network', '{kubePodsCIDR: 10.1.0.0/16, kubeServiceCIDR: "fd00::/112"}'),
    code: 'config.families-differ',
    at: '/spec/network/kubeServiceCIDR',
  },
  'pod-capacity': {
    breaks: kubernetes('maxPods: 300'),
    code: 'config.cidr-capacity',
    at: '/spec/network/kubePodsCIDR',
  },
  'service-capacity': {
    breaks: spec('network', '{kubeServiceCIDR: 10.96.0.0/29}'),
    code: 'config.cidr-capacity',
    at: '/spec/network/kubeServiceCIDR',
  },
  'hosts-have-the-families-of-pods': {
    breaks: spec('network', '{kubePodsCIDR: "fd01::/48", kubeServiceCIDR: "fd02::/112"}'),
    code: 'config.host-family-missing',
    at: '/spec/hosts/0',
  },
  'one-encapsulation': {
    breaks: spec('network', '{calico: {vxlanMode: CrossSubnet}}'),
    code: 'config.ipip-and-vxlan',
    at: '/spec/network/calico/vxlanMode',
  },
  'block-size': {
    breaks: spec('network', '{kubePodsCIDR: 10.1.0.0/22, ippool: {blockSize: 20}}'),
    code: 'config.block-size',
    at: '/spec/network/ippool/blockSize',
  },
  'registry-needs-host': {
    breaks: spec('registry', '{type: harbor}'),
    code: 'config.registry-host-missing',
    at: '/spec/registry/type',
  },
  'registry-host-is-used': {
    breaks: { ...registryHost, ...spec('registry', '{type: none}') },
    code: 'config.registry-host-unused',
    at: '/spec/roleGroups/registry',
  },
  'external-registry-has-address': {
    breaks: spec('registry', '{type: external}'),
    code: 'config.registry-address-missing',
    at: '/spec/registry/privateRegistry',
  },
  'harbor-config-only-for-harbor': {
    breaks: spec('registry', '{harborConfig: {adminPassword: secret-word}}'),
    code: 'config.harbor-unused',
    at: '/spec/registry/harborConfig',
  },
  'harbor-certificate-pair': {
    breaks: spec('registry', '{harborConfig: {certFile: /c}}'),
    code: 'config.auth-contradiction',
    at: '/spec/registry/harborConfig',
  },
  'auth-registry': {
    breaks: spec('registry', '{auths: {"https://hub": {}}}'),
    code: 'config.bad-registry',
    at: '/spec/registry/auths/https:~1~1hub',
  },
  'auth-is-coherent': {
    breaks: spec('registry', '{auths: {hub: {username: u}}}'),
    code: 'config.auth-contradiction',
    at: '/spec/registry/auths/hub',
  },
  'addon-in-catalogue': {
    breaks: spec('addons', '[metalb]'),
    code: 'config.unknown-addon',
    at: '/spec/addons/0',
  },
  'addon-says-what-to-install': {
    breaks: spec('addons', '[{name: a, type: helm, repo: "https://r"}]'),
    code: 'config.addon-incomplete',
    at: '/spec/addons/0',
  },
  'hosts-lines': {
    breaks: spec('host', '"10.0.0.1 a 10.0.0.2 b"'),
    code: 'config.bad-hosts-line',
    at: '/spec/host',
  },
  'dns-hosts-lines': {
    breaks: spec('dns', '{dnsEtcHosts: "a 10.0.0.1"}'),
    code: 'config.bad-hosts-line',
    at: '/spec/dns/dnsEtcHosts',
  },
  'data-directory': {
    breaks: spec('registry', '{registryDataDir: /etc/registry}'),
    code: 'config.bad-path',
    at: '/spec/registry/registryDataDir',
  },
  'work-dir': {
    breaks: spec('global', '{workDir: /tmp}'),
    code: 'config.bad-path',
    at: '/spec/global/workDir',
  },
  'user-name': {
    breaks: spec('global', '{user: "-oProxyCommand=x"}'),
    code: 'config.bad-text',
    at: '/spec/global/user',
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

describe('the rules', () => {
  it('each have a name of their own and a file that breaks them', () => {
    expect(Object.keys(cases).toSorted()).toEqual(rules.map(({ id }) => id).toSorted());
  });

  it('find nothing in a good file', async () => {
    const draft = await draftOf(clusterFile());
    expect(rules.flatMap((rule) => rule.check(draft))).toEqual([]);
  });

  it.each(Object.entries(cases))('%s', async (id, { breaks, name, code, at: pointer }) => {
    const draft = await draftOf(clusterFile(breaks, name));
    const found = rules.find((rule) => rule.id === id)?.check(draft) ?? [];
    expect(found.map((problem) => `${problem.code} ${problem.where.pointer}`)).toContain(
      `${code} ${pointer}`,
    );
    for (const { what, why, fix } of found) {
      for (const said of [what, why, fix])
        expect(`${said.en} ${said.zh}`).not.toMatch(/\{\w+\}|undefined|\[object/);
    }
  });
});
