import { describe, expect, it } from 'vitest';
import { pathsFrom, placesOn } from './paths.ts';
import type { PreflightSpec } from './spec.ts';
import { fitHosts, fitSpec, surveyOf } from './testing/fit-hosts.ts';

const ways = (spec: PreflightSpec, name: string): string[] => {
  const host = spec.hosts.find((one) => one.name === name);
  if (host === undefined) throw new Error(`no host ${name}`);
  return pathsFrom(spec, host, surveyOf(spec)).map(
    ({ to, port, protocol, bytes }) => `${to} ${protocol} ${port}${bytes === undefined ? '' : ` ${bytes}`}`,
  );
};

describe('ways between hosts', () => {
  it('lead from every host to what its roles need of the others, and to its name servers', () => {
    const spec = fitSpec({ hosts: fitHosts(2) });
    expect(ways(spec, 'node1')).toEqual([
      'node2 tcp 2379',
      'node2 tcp 2380',
      'node2 tcp 10250',
      'node2 udp 8472 128',
      'node2 udp 8472 1500',
      '10.0.0.2 dns 53',
    ]);
    expect(ways(spec, 'node2')).toEqual([
      'node1 tcp 6443',
      'node1 tcp 2379',
      'node1 tcp 2380',
      'node1 udp 8472 128',
      'node1 udp 8472 1500',
      '10.0.0.2 dns 53',
    ]);
  });

  it('carry datagrams of two sizes also where no overlay has a port for them', () => {
    const spec = fitSpec({ hosts: fitHosts(2), overlay: 'none' });
    expect(ways(spec, 'node2')).toEqual([
      'node1 tcp 6443',
      'node1 tcp 2379',
      'node1 tcp 2380',
      'node1 udp 33434 128',
      'node1 udp 33434 1500',
      '10.0.0.2 dns 53',
    ]);
  });

  it.each(['vxlan-8472', 'ipip', 'bgp', 'none'] as const)('end where others open ports (%s)', (overlay) => {
    const [spec, opened] = [fitSpec({ overlay }), new Map<string, string[]>()];
    for (const host of spec.hosts)
      opened.set(
        host.name,
        placesOn(spec, host).map(({ protocol, address, port }) => `${protocol} ${address} ${port}`),
      );
    for (const host of spec.hosts) {
      for (const { to, protocol, address, port } of pathsFrom(spec, host, surveyOf(spec)))
        if (opened.has(to)) expect(opened.get(to)).toContain(`${protocol} ${address} ${port}`);
    }
  });

  it('lead to an etcd outside from masters alone', () => {
    const spec = fitSpec({ externalEtcd: [{ address: '192.0.2.5', port: 2379 }] });
    expect(ways(spec, 'node1')).toContain('192.0.2.5 tcp 2379');
    expect(ways(spec, 'node2')).not.toContain('192.0.2.5 tcp 2379');
  });

  it('lead to an address of the same family only, and to none that the other host does not have', () => {
    const [first, second] = fitHosts(2);
    if (first === undefined || second === undefined) throw new Error('two hosts');
    const six = fitSpec({ hosts: [first, { ...second, addresses: ['fd00::12'] }] });
    expect(ways(six, 'node1')).toEqual(['10.0.0.2 dns 53']);
    const elsewhere = surveyOf(fitSpec({ hosts: [first, { ...second, addresses: ['10.0.0.99'] }] }));
    const spec = fitSpec({ hosts: [first, second] });
    expect(pathsFrom(spec, first, elsewhere).map(({ to }) => to)).toEqual(['10.0.0.2']);
  });

  it('lead in a crowd to the next twenty, so that everybody is tried by twenty', () => {
    const spec = fitSpec({ hosts: fitHosts(60) });
    const tried = new Map<string, number>();
    for (const { name } of spec.hosts) {
      const overlay = ways(spec, name).filter((way) => way.includes('udp 8472 128'));
      expect(overlay).toHaveLength(20);
      for (const way of overlay) {
        const to = way.split(' ')[0] ?? '';
        tried.set(to, (tried.get(to) ?? 0) + 1);
      }
    }
    expect(new Set(tried.values())).toEqual(new Set([20]));
    expect(ways(spec, 'node1').filter((way) => way.includes('tcp 10250'))).toHaveLength(59);
  });
});
