import { describe, expect, it } from 'vitest';
import { sysctlPath } from './sysctl.ts';

describe('the file of a kernel parameter', () => {
  it.each([
    ['net.ipv4.ip_forward', '/proc/sys/net/ipv4/ip_forward'],
    ['net.bridge.bridge-nf-call-iptables', '/proc/sys/net/bridge/bridge-nf-call-iptables'],
    ['net.ipv4.conf.eth0/100.rp_filter', '/proc/sys/net/ipv4/conf/eth0.100/rp_filter'],
  ])('of %s is %s', (key, path) => {
    expect(sysctlPath(key)).toBe(path);
  });

  it.each(['//.//.etc.cron/d.x', 'kernel.//.x', 'kernel', 'vm.swappiness\nkernel.panic'])(
    'is never outside of those of the kernel: %j',
    (key) => {
      expect(() => sysctlPath(key)).toThrow(TypeError);
    },
  );
});
