import { expect, it } from 'vitest';
import { labFirewall } from './firewall.ts';

const first = { bridge: 'kxm-1', prefix: '10.213.0' };
const second = { bridge: 'kxm-1b', prefix: '10.213.1' };

it('lets nothing pass between the lab and the rest of the world', () => {
  expect(
    labFirewall({ bridge: 'kxm-1', networks: [first, second], uplink: undefined }),
  ).toBe(`table inet kxm-1 {
  chain forward {
    type filter hook forward priority filter;
    iifname { "kxm-1", "kxm-1b" } oifname != { "kxm-1", "kxm-1b" } counter drop
    iifname != { "kxm-1", "kxm-1b" } oifname { "kxm-1", "kxm-1b" } counter drop
  }
}
`);
});

it('rewrites only what leaves by the uplink, and lets only answers in', () => {
  expect(labFirewall({ bridge: 'kxm-1', networks: [first], uplink: 'eth0' })).toBe(`table inet kxm-1 {
  chain forward {
    type filter hook forward priority filter;
    iifname "kxm-1" oifname "eth0" accept
    iifname "eth0" oifname "kxm-1" ct state established,related accept
    iifname { "kxm-1" } oifname != { "kxm-1" } counter drop
    iifname != { "kxm-1" } oifname { "kxm-1" } counter drop
  }
  chain postrouting {
    type nat hook postrouting priority srcnat;
    ip saddr 10.213.0.0/24 oifname "eth0" masquerade
  }
}
`);
});
