import { expect, it } from 'vitest';
import { podMtu } from './pod-mtu.ts';

const node = (address: string, mtu: number) => ({
  facts: {
    addresses: [
      { device: 'lo', address: '127.0.0.1', prefix: 8 },
      { device: 'host0', address, prefix: 24 },
    ],
    links: [
      { device: 'lo', mtu: 65_536 },
      { device: 'host0', mtu },
      { device: 'eth9', mtu: 576 },
    ],
  },
  addresses: [address],
});

it('is what fits through the narrowest node, less what wraps it', () => {
  const nodes = [node('10.0.0.1', 9000), node('10.0.0.2', 1500)];
  expect(podMtu(nodes, 'none', [4])).toBe(1500);
  expect(podMtu(nodes, 'ipip', [4])).toBe(1480);
  expect(podMtu(nodes, 'vxlan', [4])).toBe(1450);
  expect(podMtu(nodes, 'vxlan', [4, 6])).toBe(1430);
});

it('is not known where no node tells of the interface it is reached by', () => {
  expect(podMtu([{ ...node('10.0.0.1', 1500), addresses: ['10.9.9.9'] }], 'vxlan', [4])).toBeUndefined();
});
