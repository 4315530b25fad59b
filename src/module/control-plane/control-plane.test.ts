import { describe, expect, it } from 'vitest';
import { clusterFile } from '../../config/testing/cluster-file.ts';
import { load } from '../../config/testing/load.ts';
import { kubeletSettings, kubeProxySettings, nodeLabels, nodeTaints } from '../nodes/node-settings.ts';
import { apiServerUrl } from './api-server-url.ts';
import { controlPlaneCertificates } from './control-plane-certificates.ts';
import { hostNamed } from './host-named.ts';
import { kubernetesSettings } from './kubernetes-settings.ts';

async function config(parts: Parameters<typeof clusterFile>[0] = {}) {
  const loaded = await load(clusterFile(parts));
  if (!loaded.ok) throw new Error(loaded.problems.map(({ what }) => what.en).join('\n'));
  return loaded.config;
}

const kubernetes = (section: string) => ({ kubernetes: `  kubernetes: {version: v1.36.4, ${section}}` });

describe('certificates of a control plane', () => {
  it('name every way to its API server, as sets in order', async () => {
    const found = await config({
      ...kubernetes('apiserverCertExtraSans: [api.example, 192.0.2.9, api.example]'),
      controlPlaneEndpoint:
        '  controlPlaneEndpoint: {lb_address: 10.0.0.100, externalLoadBalancer: external}',
    });
    const [server] = controlPlaneCertificates(found, hostNamed(found, 'node1'));
    expect(server?.dnsNames).toEqual([
      'api.example',
      'kubernetes',
      'kubernetes.default',
      'kubernetes.default.svc',
      'kubernetes.default.svc.cluster.local',
      'lb.kubexm.local',
      'localhost',
      'node1',
    ]);
    expect(server?.addresses).toEqual([
      '10.0.0.100',
      '10.0.0.11',
      '10.233.0.1',
      '127.0.0.1',
      '192.0.2.9',
      '::1',
    ]);
  });

  it('give nobody the group that no role binding can take away', async () => {
    const found = await config();
    const rows = controlPlaneCertificates(found, hostNamed(found, 'node1'));
    expect(rows.flatMap(({ organizations = [] }) => organizations)).toEqual(['kubexm:cluster-admins']);
  });

  it('are issued by the authority of their purpose', async () => {
    const found = await config();
    const rows = controlPlaneCertificates(found, hostNamed(found, 'node1'));
    expect(rows.map(({ commonName, issuer }) => `${commonName} by ${issuer}`)).toEqual([
      'kube-apiserver by cluster',
      'kube-apiserver-kubelet-client by cluster',
      'front-proxy-client by front-proxy',
      'kube-apiserver-etcd-client by etcd',
      'kubernetes-admin by cluster',
      'system:kube-controller-manager by cluster',
      'system:kube-scheduler by cluster',
    ]);
  });
});

describe('where the API is found', () => {
  it('is the own host on a master, and the endpoint elsewhere', async () => {
    const found = await config();
    expect(apiServerUrl(found, hostNamed(found, 'node1'))).toBe('https://127.0.0.1:6443');
    expect(apiServerUrl(found, hostNamed(found, 'node4'))).toBe('https://lb.kubexm.local:6443');
  });
});

describe('what components are told', () => {
  it('has flags under one name each, however they were written', async () => {
    const found = await config(
      kubernetes(
        'apiServer: {extraArgs: {event_ttl: 2h}}, kubelet: {extraArgs: {v: "2"}}, kubeletArgs: ["--node_labels=a=b"]',
      ),
    );
    const { extraArgs } = kubernetesSettings(found);
    expect(extraArgs['kube-apiserver']).toEqual({ 'event-ttl': '2h' });
    expect(extraArgs.kubelet).toEqual({ 'node-labels': 'a=b', v: '2' });
  });

  it('does not depend on the order of hosts', async () => {
    const turned =
      '  hosts:\n    - {name: node3, address: 10.0.0.13}\n    - {name: node1, address: 10.0.0.11}\n    - {name: node4, address: 10.0.0.14}\n    - {name: node2, address: 10.0.0.12}';
    expect(kubernetesSettings(await config({ hosts: turned }))).toEqual(kubernetesSettings(await config()));
  });

  it('keeps kube-proxy and kubelet to the fields of the file', async () => {
    const found = await config(kubernetes('maxPods: 60, masqueradeAll: true, proxyMode: iptables'));
    const cluster = kubernetesSettings(found);
    expect(kubeProxySettings(found, cluster)).toMatchObject({ mode: 'iptables', masqueradeAll: true });
    const facts = { resolver: 'file', nameservers: ['10.0.0.2'] } as const;
    expect(kubeletSettings(found, cluster, hostNamed(found, 'node4'), facts)).toMatchObject({
      maxPods: 60,
      addresses: ['10.0.0.14'],
      resolvConf: '/etc/resolv.conf',
    });
  });

  it.each([
    [{ resolver: 'resolved', nameservers: ['10.0.0.2'] } as const],
    [{ resolver: 'file', nameservers: ['127.0.0.53'] } as const],
  ])('keeps pods from asking a name server that asks them: %j', async (facts) => {
    const found = await config();
    const { resolvConf } = kubeletSettings(
      found,
      kubernetesSettings(found),
      hostNamed(found, 'node4'),
      facts,
    );
    expect(resolvConf).toBe('/run/systemd/resolve/resolv.conf');
  });
});

describe('what a node is marked with', () => {
  it('says its roles, and keeps workloads from a master that is no worker', async () => {
    const found = await config({
      hosts: `  hosts:
    - {name: node1, address: 10.0.0.11}
    - {name: node2, address: 10.0.0.12, labels: {disk: ssd}, taints: [{key: a, effect: NoExecute}]}`,
      roleGroups: '  roleGroups: {etcd: [node1], master: [node1, node2], worker: [node2]}',
      controlPlaneEndpoint: '  controlPlaneEndpoint: {internalLoadbalancer: haproxy}',
    });
    const [one, two] = [hostNamed(found, 'node1'), hostNamed(found, 'node2')];
    expect(nodeLabels(one)).toEqual({
      'node-role.kubernetes.io/control-plane': '',
      'node-role.kubernetes.io/master': '',
    });
    expect(nodeTaints(one)).toEqual([
      { key: 'node-role.kubernetes.io/control-plane', value: '', effect: 'NoSchedule' },
    ]);
    expect(nodeLabels(two)).toMatchObject({ 'node-role.kubernetes.io/worker': '', disk: 'ssd' });
    expect(nodeTaints(two)).toEqual([{ key: 'a', value: '', effect: 'NoExecute' }]);
  });

  it('has no taint twice, for such a node is not registered: what the file says of a master counts', async () => {
    const [key, other] = ['node-role.kubernetes.io/control-plane', 'node-role.kubernetes.io/master'];
    const found = await config({
      hosts: `  hosts:
    - name: node1
      address: 10.0.0.11
      taints: [{key: ${key}, value: mine, effect: NoSchedule}, {key: ${key}, effect: NoExecute}, {key: ${other}, effect: NoSchedule}]
    - {name: node2, address: 10.0.0.12}`,
      roleGroups: '  roleGroups: {etcd: [node1], master: [node1], worker: [node2]}',
    });
    expect(nodeTaints(hostNamed(found, 'node1'))).toEqual([
      { key, value: 'mine', effect: 'NoSchedule' },
      { key, value: '', effect: 'NoExecute' },
      { key: other, value: '', effect: 'NoSchedule' },
    ]);
  });
});
