import { expect, it } from 'vitest';
import { clusterFile } from '../../config/testing/cluster-file.ts';
import { load } from '../../config/testing/load.ts';
import { addressSharing } from './address-sharing.ts';

async function sharing(endpoint: string) {
  const loaded = await load(
    clusterFile({
      hosts: `  hosts:
    - {name: m1, address: 10.0.0.11}
    - {name: w1, address: 10.0.0.12}
    - {name: lb2, address: 10.0.0.22, internalAddress: 172.16.0.22}
    - {name: lb1, address: 10.0.0.21, internalAddress: 172.16.0.21}`,
      roleGroups: '  roleGroups: {etcd: [m1], master: [m1], worker: [w1], loadbalancer: [lb2, lb1]}',
      endpoint: `  controlPlaneEndpoint: {externalLoadBalancer: kubexm, ${endpoint}}`,
    }),
  );
  if (!loaded.ok) throw loaded.problems[0];
  const addresses = [
    { device: 'lo', address: '127.0.0.1', prefix: 8 },
    { device: 'eth0', address: '10.0.0.21', prefix: 24 },
    { device: 'eth0', address: '10.0.0.100', prefix: 32 },
    { device: 'eth1', address: '172.16.0.21', prefix: 16 },
  ];
  const routes = [
    { to: 'default', via: '10.0.0.1', device: 'eth0' },
    { to: '10.9.0.0/24', via: '10.0.0.1', device: 'eth0' },
    { to: '10.9.0.0/24', device: 'cali1234' },
    { to: '10.9.0.100/32', device: 'eth1' },
  ];
  return addressSharing(loaded.config, 'lb1', { addresses, routes });
}

it('is on the interface in whose network the address is, between the addresses there', async () => {
  expect(await sharing('lb_address: 10.0.0.100')).toEqual({
    host: 'lb1',
    device: 'eth0',
    source: '10.0.0.21',
    peers: ['10.0.0.22'],
    routerId: 100,
  });
  expect(await sharing('lb_address: 172.16.3.7')).toMatchObject({
    device: 'eth1',
    source: '172.16.0.21',
    peers: ['172.16.0.22'],
    routerId: 7,
  });
});

it('is on the link that leads to the address where no interface is in its network', async () => {
  expect(await sharing('lb_address: 10.9.0.100')).toMatchObject({ device: 'eth1', source: '172.16.0.21' });
});

it('is as the file says where it says something', async () => {
  const chosen = await sharing('lb_address: 10.0.0.100, keepalived: {vrid: 51, interface: eth1}');
  expect(chosen).toMatchObject({ device: 'eth1', routerId: 51 });
});
