import { describe, expect, it } from 'vitest';
import { textsAt } from '../rules/values-at.ts';
import { clusterFile } from '../testing/cluster-file.ts';
import { load } from '../testing/load.ts';
import { valueAt } from './issue-path.ts';

/** What a field is when the file says nothing. */
const defaults: Readonly<Record<string, unknown>> = {
  'spec.global.user': 'root',
  'spec.global.port': 22,
  'spec.global.connectionTimeout': '30s',
  'spec.global.workDir': '/tmp/.kubexm',
  'spec.global.bastion': undefined,
  'spec.hosts.0.port': 22,
  'spec.hosts.0.user': 'root',
  'spec.hosts.0.hostKeys': [],
  'spec.hosts.0.connectTimeoutMs': 30_000,
  'spec.controlPlaneEndpoint.externalLoadBalancer': '',
  'spec.controlPlaneEndpoint.internalLoadbalancer': '',
  'spec.controlPlaneEndpoint.externalDNS': false,
  'spec.controlPlaneEndpoint.domain': 'lb.kubexm.local',
  'spec.controlPlaneEndpoint.lb_address': '',
  'spec.controlPlaneEndpoint.port': 6443,
  'spec.system.ntpServers': [],
  'spec.system.firewall': 'disable',
  'spec.system.selinux': 'disable',
  'spec.kubernetes.type': 'kubeadm',
  'spec.kubernetes.version': 'v1.36.4',
  'spec.kubernetes.clusterName': 'cluster.local',
  'spec.kubernetes.containerRuntime.type': 'containerd',
  'spec.kubernetes.containerRuntime.source': 'static',
  'spec.kubernetes.autoRenewCerts': false,
  'spec.kubernetes.masqueradeAll': false,
  'spec.kubernetes.maxPods': 110,
  'spec.kubernetes.podPidsLimit': 10_000,
  'spec.kubernetes.nodeCidrMaskSize': 24,
  'spec.kubernetes.nodeCidrMaskSizeIPv6': undefined,
  'spec.kubernetes.proxyMode': 'nftables',
  'spec.kubernetes.featureGates': { RotateKubeletServerCertificate: true },
  'spec.kubernetes.cgroupDriver': 'systemd',
  'spec.kubernetes.serviceNodePortRange': '30000-32767',
  'spec.kubernetes.audit.enabled': true,
  'spec.kubernetes.audit.maxAgeDays': 30,
  'spec.kubernetes.audit.maxBackups': 10,
  'spec.kubernetes.audit.maxSizeMB': 100,
  'spec.kubernetes.nodeFeatureDiscovery.enabled': false,
  'spec.kubernetes.kata.enabled': false,
  'spec.etcd.type': 'kubexm',
  'spec.etcd.version': '3.6.14',
  'spec.etcd.dataDir': '/var/lib/etcd',
  'spec.etcd.heartbeatInterval': 250,
  'spec.etcd.electionTimeout': 5000,
  'spec.etcd.snapshotCount': 10_000,
  'spec.etcd.autoCompactionRetention': 8,
  'spec.etcd.metrics': 'basic',
  'spec.etcd.quotaBackendBytes': 2_147_483_648,
  'spec.etcd.maxRequestBytes': 1_572_864,
  'spec.etcd.maxSnapshots': 5,
  'spec.etcd.maxWals': 5,
  'spec.etcd.logLevel': 'info',
  'spec.network.plugin': 'calico',
  'spec.network.kubePodsCIDR': '10.233.64.0/18',
  'spec.network.kubeServiceCIDR': '10.233.0.0/18',
  'spec.network.calico.ipipMode': 'Always',
  'spec.network.calico.vxlanMode': 'Never',
  'spec.network.calico.vethMTU': 0,
  'spec.network.ippool.blockSize': 26,
  'spec.network.multus.enabled': false,
  'spec.storage': {},
  'spec.registry.type': 'none',
  'spec.registry.privateRegistry': '',
  'spec.registry.namespaceOverride': '',
  'spec.registry.containerdDataDir': '/var/lib/containerd',
  'spec.registry.dockerDataDir': '/var/lib/docker',
  'spec.registry.registryDataDir': '/mnt/registry',
  'spec.addons': [],
  'spec.host': [],
  'spec.dns.nodelocaldns.enabled': true,
  'spec.certs.caLifetimeDays': 3650,
  'spec.certs.leafLifetimeDays': 365,
  'spec.preflight.minCPUCores': 2,
  'spec.preflight.minMasterMemoryMB': 4096,
  'spec.preflight.minWorkerMemoryMB': 2048,
  'spec.preflight.minEtcdDiskGB': 20,
  'spec.preflight.minImageDiskGB': 20,
};

describe('defaults', async () => {
  const loaded = await load(clusterFile({ kubernetes: '' }));

  it.each(Object.entries(defaults))('%s is %j', (path, expected) => {
    expect(loaded.ok && valueAt(loaded.config, path.split('.'))).toEqual(expected);
  });

  it('openebs, once asked for, keeps its volumes where the first sample says', async () => {
    const asked = await load(clusterFile({ x: '  storage: {openebs: {}}' }));
    const paths = textsAt(asked.ok ? asked.config : {}, '/spec/storage/openebs/basePath');
    expect(paths.map(({ value }) => value)).toEqual(['/var/openebs/local']);
  });

  it('an authentication of a registry verifies certificates and encrypts', async () => {
    const asked = await load(clusterFile({ x: '  registry: {auths: {hub.example.com: {}}}' }));
    expect(asked.ok && asked.config.spec.registry.auths['hub.example.com']).toEqual({
      skipTLSVerify: false,
      plainHTTP: false,
    });
  });

  it('kube-proxy falls back to iptables where nftables is not stable yet', async () => {
    const older = await load(clusterFile({ kubernetes: '  kubernetes: {version: v1.32.4}' }));
    expect(older.ok && older.config.spec.kubernetes.proxyMode).toBe('iptables');
  });
});
