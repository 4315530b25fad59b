import { expect, it } from 'vitest';
import { delayRules } from './delay-rules.ts';
import { networkRules } from './network-rules.ts';

const wires = {
  host: { ports: ['vb-one', 'second-one'], macs: ['02:00:00:00:00:01'] },
  peer: { ports: ['vb-two'], macs: ['02:00:00:00:00:02'] },
};
const none = { ports: [], macs: [] };

it('writes the rules of every fault that loses frames into one table', () => {
  const rules = networkRules('kxm-1', [
    { host: 'node1', fault: 'network-cut', value: '', peer: 'node2', wires },
    { host: 'node1', fault: 'network-drop', value: '30', peer: 'control', wires: { ...wires, peer: none } },
    { host: 'node1', fault: 'dns-gone', value: '', peer: '', wires: { ...wires, peer: none } },
    { host: 'node1', fault: 'ssh-dead', value: '', peer: '' },
  ]);
  expect(rules).toBe(`table bridge kxm-1
delete table bridge kxm-1
table bridge kxm-1 {
  chain prerouting {
    type filter hook prerouting priority filter
    iifname { "vb-one", "second-one" } meta l4proto udp th dport 53 drop
    iifname { "vb-one", "second-one" } meta l4proto tcp th dport 53 drop
  }
  chain forward {
    type filter hook forward priority filter
    iifname { "vb-one", "second-one" } oifname { "vb-two" } drop
    oifname { "vb-one", "second-one" } iifname { "vb-two" } drop
  }
  chain input {
    type filter hook input priority filter
    iifname { "vb-one", "second-one" } numgen random mod 100 < 30 drop
  }
  chain output {
    type filter hook output priority filter
    oifname { "vb-one", "second-one" } numgen random mod 100 < 30 drop
  }
}
`);
});

it('leaves no table when nothing is broken any more', () => {
  expect(networkRules('kxm-1', [])).toBe('table bridge kxm-1\ndelete table bridge kxm-1\n');
  expect(delayRules('kxm-1', [])).toBe('table netdev kxm-1\ndelete table netdev kxm-1\n');
});

it('sends frames on a detour by who they are for', () => {
  const detour = { port: 'vb-one', device: 'kxd-1' };
  expect(delayRules('kxm-1', [{ ...detour, macs: [] }])).toContain('priority filter\n    fwd to "kxd-1"\n');
  expect(delayRules('kxm-1', [{ ...detour, macs: ['02:00:00:00:00:02'] }])).toContain(
    'ether daddr { 02:00:00:00:00:02 } fwd to "kxd-1"\n',
  );
});

it('loses every frame where all of them are to be lost', () => {
  const all = { host: 'node1', fault: 'network-drop', value: '100', peer: 'node2', wires } as const;
  expect(networkRules('kxm-1', [all])).toBe(
    networkRules('kxm-1', [{ ...all, fault: 'network-cut', value: '' }]),
  );
});
