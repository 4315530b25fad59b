import { describe, expect, it } from 'vitest';
import { clusterFile } from '../../config/testing/cluster-file.ts';
import { load } from '../../config/testing/load.ts';
import { preflightSpec } from './preflight-spec.ts';

const names = ['node1', 'node2', 'node3', 'node4'];

async function specOf(changes: Readonly<Record<string, string>> = {}, hosts = names) {
  const loaded = await load(clusterFile(changes));
  if (!loaded.ok) throw new Error(loaded.problems.map(({ what }) => what.en).join('; '));
  return preflightSpec(loaded.config, hosts);
}

describe('what a cluster file asks of hosts', () => {
  it('has the thresholds of the file, and only the hosts that are asked for', async () => {
    const spec = await specOf({ preflight: '  preflight: {minCPUCores: 8, minEtcdDiskGB: 1}' }, ['node2']);
    expect(spec).toMatchObject({
      cluster: 'demo',
      minor: 36,
      minCpus: 8,
      minEtcdDiskGB: 1,
      minImageDiskGB: 20,
      hosts: [{ name: 'node2', roles: ['etcd', 'worker'], addresses: ['10.0.0.12'] }],
    });
  });

  it('looks at the disk that images are told to go to', async () => {
    const registry = '  registry: {containerdDataDir: /data/containerd}';
    expect((await specOf({ registry })).imageDirectory).toBe('/data/containerd');
  });

  it.each([
    ['{plugin: calico}', 'ipip'],
    ['{plugin: calico, calico: {ipipMode: Never, vxlanMode: Always}}', 'vxlan-4789'],
    ['{plugin: calico, calico: {ipipMode: Never}}', 'bgp'],
    ['{plugin: flannel}', 'vxlan-8472'],
    ['{plugin: flannel, flannel: {backend: host-gw}}', 'none'],
    ['{plugin: flannel, flannel: {backend: wireguard}}', 'wireguard'],
    ['{plugin: none}', 'none'],
  ])('network %s carries pods by %s', async (network, overlay) => {
    expect((await specOf({ network: `  network: ${network}` })).overlay).toBe(overlay);
  });

  it('counts masters as members where kubeadm runs etcd, and nobody where it is outside', async () => {
    const roles = '  roleGroups: {master: [node1], worker: ["node[2:4]"]}';
    const stacked = await specOf({ roleGroups: roles, etcd: '  etcd: {type: kubeadm}' });
    expect(stacked.hosts.map((host) => host.roles)).toEqual([
      ['etcd', 'master'],
      ['worker'],
      ['worker'],
      ['worker'],
    ]);
    const outside = await specOf({
      roleGroups: roles,
      etcd: '  etcd: {type: external, external: {endpoints: ["http://[fd00::5]:2379"], insecure: true}}',
    });
    expect(outside.hosts.some((host) => host.roles.includes('etcd'))).toBe(false);
    expect(outside.externalEtcd).toEqual([{ address: 'fd00::5', port: 2379 }]);
  });

  it('knows who will take the address of the control plane, and leaves one outside alone', async () => {
    const lb = '{etcd: [node1], master: [node1], worker: [node2, node3], loadbalancer: [node4]}';
    const kept = await specOf({
      roleGroups: `  roleGroups: ${lb}`,
      controlPlaneEndpoint:
        '  controlPlaneEndpoint: {externalLoadBalancer: kubexm, lb_address: 10.0.0.100, keepalived: {interface: eth1}}',
    });
    expect(kept.virtualAddress).toEqual({
      address: '10.0.0.100',
      port: 6443,
      holders: ['node4'],
      device: 'eth1',
      known: [],
    });
    expect(kept.balancers).toEqual(['loadbalancer']);
    const outside = await specOf({
      controlPlaneEndpoint:
        '  controlPlaneEndpoint: {externalLoadBalancer: external, lb_address: 10.0.0.100}',
    });
    expect(outside.virtualAddress).toBeUndefined();
  });

  it.each([
    ['kubexm', 'haproxy'],
    ['kubexm-kh', 'haproxy'],
    ['kubexm-kn', 'nginx'],
  ])('with %s has a balancer host get a configuration of %s', async (externalLoadBalancer, program) => {
    const lb = '{etcd: [node1], master: [node1], worker: [node2, node3], loadbalancer: [node4]}';
    const { hosts } = await specOf({
      roleGroups: `  roleGroups: ${lb}`,
      controlPlaneEndpoint: `  controlPlaneEndpoint: {externalLoadBalancer: ${externalLoadBalancer}, lb_address: 10.0.0.100}`,
    });
    const node = ['node', 'amenities'];
    expect(hosts.map(({ uses }) => uses)).toEqual([node, node, node, ['keepalived', program]]);
  });

  it('names the packages of each family that the roles of a host and the file ask for', async () => {
    const lb = '{etcd: [node1], master: [node1], worker: [node2, node3], loadbalancer: [node4]}';
    const spec = await specOf({
      roleGroups: `  roleGroups: ${lb}`,
      system: '  system: {debs: [tree], rpms: [lsof], packageManager: dnf}',
    });
    const [master, , , balancer] = spec.hosts;
    expect(master?.packages.debian).toEqual(expect.arrayContaining(['conntrack', 'nfs-common', 'tree']));
    expect(master?.packages.rhel).toEqual(expect.arrayContaining(['conntrack-tools', 'nfs-utils', 'lsof']));
    expect(balancer?.packages).toEqual({ debian: ['tree'], rhel: ['lsof'], suse: ['lsof'] });
    expect(spec.packageManager).toBe('dnf');
  });

  it.each([
    ['[]', [], [], false],
    ['[10.0.9.9, ntp.example.com]', ['10.0.9.9', 'ntp.example.com'], ['10.0.9.9', 'ntp.example.com'], false],
    ['[node1, node2, 10.0.9.9]', ['10.0.9.9'], [], true],
  ])(
    'with the time servers %s, only those outside are asked, by who follows them',
    async (list, first, third, serves) => {
      const { hosts } = await specOf({ system: `  system: {ntpServers: ${list}}` });
      expect([hosts[0]?.timeServers, hosts[2]?.timeServers]).toEqual([first, third]);
      expect([hosts[0]?.servesTime, hosts[2]?.servesTime]).toEqual([serves, false]);
    },
  );

  it('knows what the preparation does before it installs anything', async () => {
    expect((await specOf()).preparation).toMatchObject({ addsNames: false, runsHooks: false });
    const { preparation } = await specOf({
      system: '  system: {preInstall: [{name: sources, script: "true"}]}',
      extra: '  extra: {hosts: [{domain: mirror.example.com, address: 10.9.9.9}]}',
    });
    expect(preparation).toMatchObject({ addsNames: true, runsHooks: true });
  });

  it.each([
    ['kubelet: {extraArgs: {fail-cgroupv1: "false"}}', true],
    ['kubeletArgs: ["--fail-cgroupv1=false"]', true],
    ['kubeletArgs: ["--fail_cgroupv1=False"]', true],
    ['kubelet: {extraArgs: {fail_cgroupv1: "0"}}', true],
    ['kubelet: {extraArgs: {fail-cgroupv1: "true"}}', false],
    ['maxPods: 110', false],
  ])('with %s, cgroup v1 is allowed: %s', async (line, allowed) => {
    const { allowsCgroupV1 } = await specOf({ kubernetes: `  kubernetes: {version: v1.36.4, ${line}}` });
    expect(allowsCgroupV1).toBe(allowed);
  });
});
