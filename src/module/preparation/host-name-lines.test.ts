import { describe, expect, it } from 'vitest';
import type { ClusterConfig } from '../../config/cluster-config.ts';
import { clusterFile } from '../../config/testing/cluster-file.ts';
import { load } from '../../config/testing/load.ts';
import { hostNameLines } from './host-name-lines.ts';

async function configOf(sections: Readonly<Record<string, string>>): Promise<ClusterConfig> {
  const loaded = await load(clusterFile(sections));
  if (!loaded.ok) throw loaded.problems[0] ?? new Error('refused');
  return loaded.config;
}

function linesOn(config: ClusterConfig, name: string): string[] {
  const host = config.spec.hosts.find((one) => one.name === name);
  if (host === undefined) throw new Error(`no host ${name}`);
  return hostNameLines(config, host).trimEnd().split('\n');
}

const workers = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) =>
      `    - {name: w${index + 1}, address: 10.1.${Math.floor(index / 200)}.${(index % 200) + 1}}`,
  ).join('\n');

const sections = (masters: number, others: number): Readonly<Record<string, string>> => ({
  hosts: `  hosts:
    - {name: m1, address: 10.0.0.1}
    - {name: m2, address: 10.0.0.2, internalAddress: "10.9.0.2,fd00::2"}
    - {name: m3, address: 10.0.0.3}
    - {name: reg, address: 10.0.0.9}
${workers(others)}`,
  roleGroups: `  roleGroups:
    etcd: [m1]
    master: ["m[1:${masters}]"]
    worker: ["w[1:${others}]"]
    registry: [reg]`,
  controlPlaneEndpoint: `  controlPlaneEndpoint: {internalLoadbalancer: haproxy}`,
  registry: '  registry: {privateRegistry: "hub.example.com:5000"}',
  network: '  network: {kubePodsCIDR: 10.64.0.0/12, kubeServiceCIDR: 10.96.0.0/16}',
  host: '  host: ["10.7.7.7 one.example.com two"]',
  extra: '  extra: {hosts: [{domain: extra.example.com, address: 10.8.8.8}]}',
});

describe('the names a host gets', () => {
  it('are itself, the control plane, the registry and what the file adds on a worker', async () => {
    expect(linesOn(await configOf(sections(3, 2)), 'w2')).toEqual([
      '10.1.0.2 w2.cluster.local w2',
      '127.0.0.1 lb.kubexm.local',
      '10.0.0.9 hub.example.com',
      '10.8.8.8 extra.example.com',
      '10.7.7.7 one.example.com two',
    ]);
  });

  it('are those of the other masters and etcd members, too, where state is kept', async () => {
    expect(linesOn(await configOf(sections(3, 2)), 'm2').slice(0, 6)).toEqual([
      '10.9.0.2 m2.cluster.local m2',
      'fd00::2 m2.cluster.local m2',
      '10.0.0.1 m1.cluster.local m1',
      '10.0.0.3 m3.cluster.local m3',
      '10.9.0.2 lb.kubexm.local',
      'fd00::2 lb.kubexm.local',
    ]);
  });

  it('stay the same on a thousand hosts when another worker comes', async () => {
    const [before, after] = [await configOf(sections(3, 999)), await configOf(sections(3, 1000))];
    for (const { name } of before.spec.hosts) expect(linesOn(after, name)).toEqual(linesOn(before, name));
  });

  it('change on masters and etcd members alone when another master comes', async () => {
    const [before, after] = [await configOf(sections(2, 50)), await configOf(sections(3, 50))];
    const changed = before.spec.hosts
      .map(({ name }) => name)
      .filter((name) => linesOn(after, name).join() !== linesOn(before, name).join());
    expect(changed).toEqual(['m1', 'm2', 'm3']);
  });

  it.each([
    ['{lb_address: 10.0.0.100, externalLoadBalancer: external}', '10.0.0.100 lb.kubexm.local'],
    ['{internalLoadbalancer: kube-vip, kubeVip: {vip: 10.0.0.101}}', '10.0.0.101 lb.kubexm.local'],
    ['{externalDNS: true, externalLoadBalancer: external}', undefined],
    [
      '{externalDNS: true, externalLoadBalancer: external, internalLoadbalancer: haproxy}',
      '127.0.0.1 lb.kubexm.local',
    ],
    ['{externalDNS: true, internalLoadbalancer: nginx}', '127.0.0.1 lb.kubexm.local'],
    [
      '{internalLoadbalancer: nginx, externalLoadBalancer: external, lb_address: 10.0.0.100}',
      '127.0.0.1 lb.kubexm.local',
    ],
  ])('have the control plane where %s puts it', async (endpoint, line) => {
    const config = await configOf({
      ...sections(3, 1),
      controlPlaneEndpoint: `  controlPlaneEndpoint: ${endpoint}`,
    });
    expect(linesOn(config, 'w1').find((one) => one.includes('lb.kubexm.local'))).toBe(line);
  });

  it.each([
    ['', '10.0.0.1 lb.kubexm.local'],
    [', port: 8443', '10.0.0.100 lb.kubexm.local'],
  ])(
    'have a master itself for the control plane as long as it listens at that port%s',
    async (port, line) => {
      const config = await configOf({
        ...sections(3, 1),
        controlPlaneEndpoint: `  controlPlaneEndpoint: {externalLoadBalancer: external, lb_address: 10.0.0.100${port}}`,
      });
      expect(linesOn(config, 'm1').filter((one) => one.includes('lb.kubexm.local'))).toEqual([line]);
    },
  );

  it('are the same whatever the order of hosts in the file', async () => {
    const config = await configOf(sections(3, 2));
    const turned = { ...config, spec: { ...config.spec, hosts: config.spec.hosts.toReversed() } };
    for (const { name } of config.spec.hosts) expect(linesOn(turned, name)).toEqual(linesOn(config, name));
  });
});
