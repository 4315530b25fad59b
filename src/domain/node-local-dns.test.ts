import { expect, it } from 'vitest';
import { nodeLocalDnsAddress, nodeLocalDnsListens, podDnsAddresses } from './node-local-dns.ts';

const serviceAddresses = ['10.233.0.10', 'fd00::a'];

it('leaves pods with the address of the service, unless kube-proxy would answer there first', () => {
  const asked = (proxyMode: 'iptables' | 'ipvs' | 'nftables', hasNodeLocal: boolean) =>
    podDnsAddresses({ serviceAddresses, proxyMode, hasNodeLocal });
  expect(asked('iptables', true)).toEqual(serviceAddresses);
  expect(asked('nftables', false)).toEqual(serviceAddresses);
  expect(asked('nftables', true)).toEqual([nodeLocalDnsAddress]);
  expect(asked('ipvs', true)).toEqual([nodeLocalDnsAddress]);
});

it('takes the address of the service only where pods ask there', () => {
  expect(nodeLocalDnsListens({ serviceAddresses, proxyMode: 'iptables' })).toEqual([
    nodeLocalDnsAddress,
    '10.233.0.10',
  ]);
  expect(nodeLocalDnsListens({ serviceAddresses, proxyMode: 'ipvs' })).toEqual([nodeLocalDnsAddress]);
});
