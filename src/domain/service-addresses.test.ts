import { describe, expect, it } from 'vitest';
import { apiServiceAddresses, dnsServiceAddresses } from './service-addresses.ts';

describe('addresses of services that have a fixed place', () => {
  it.each([
    ['10.233.0.0/18', ['10.233.0.1'], ['10.233.0.10']],
    ['10.233.0.0/18,fd00:a:e9::/112', ['10.233.0.1', 'fd00:a:e9::1'], ['10.233.0.10', 'fd00:a:e9::a']],
    ['fd00::/108', ['fd00::1'], ['fd00::a']],
  ])('are in %s', (ranges, api, dns) => {
    expect(apiServiceAddresses(ranges)).toEqual(api);
    expect(dnsServiceAddresses(ranges)).toEqual(dns);
  });
});
