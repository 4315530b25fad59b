import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressFromNumber, parseAddress } from './address.ts';
import { parseCidr } from './cidr.ts';
import { judgeHostAddress, judgeHostRange } from './host-address.ts';
import { reasonOf } from './testing/reason-of.ts';

describe('judgeHostAddress', () => {
  it.each([
    ['172.16.0.2', '172.16.0.2'],
    ['8.8.8.8', '8.8.8.8'],
    ['2022::2', '2022::2'],
    ['FD85:EE78::0001', 'fd85:ee78::1'],
    ['fd00:0:0:0:0:0:0:1', 'fd00::1'],
  ])('reads %s as %s', (written, canonical) => {
    expect(judgeHostAddress(written)).toMatchObject({ ok: true, value: { text: canonical } });
  });

  it.each([
    ['', 'empty', undefined],
    ['127.0.0.1', 'loopback', undefined],
    ['127.255.255.254', 'loopback', undefined],
    ['::1', 'loopback', undefined],
    ['0.0.0.0', 'unspecified', undefined],
    ['::', 'unspecified', undefined],
    ['0.0.0.9', 'reserved', undefined],
    ['240.0.0.1', 'reserved', undefined],
    ['255.255.255.255', 'reserved', undefined],
    ['169.254.1.1', 'link-local', undefined],
    ['fe80::1', 'link-local', undefined],
    ['febf::1', 'link-local', undefined],
    ['224.0.0.1', 'multicast', undefined],
    ['ff02::1', 'multicast', undefined],
    ['::ffff:10.0.0.1', 'ipv4-mapped', '10.0.0.1'],
    ['::ffff:127.0.0.1', 'ipv4-mapped', undefined],
    ['10.0.0.01', 'ambiguous-octal', '10.0.0.1'],
    ['010.0.0.1', 'ambiguous-octal', '10.0.0.1'],
    ['0300.0.0.1', 'ambiguous-octal', undefined],
    ['fe80::1%eth0', 'zone', undefined],
    ['10.0.0.1:22', 'port', undefined],
    ['[fd00::1]:22', 'port', undefined],
    ['10.0.0.1/24', 'prefix', undefined],
    ['256.1.1.1', 'not-an-address', undefined],
    ['10.1', 'not-an-address', undefined],
    ['0x0a.0.0.1', 'not-an-address', undefined],
    ['167772161', 'not-an-address', undefined],
    [' 10.0.0.1', 'not-an-address', undefined],
    ['10.0.0.1\n', 'not-an-address', undefined],
    ['1::2::3', 'not-an-address', undefined],
    ['node1', 'not-an-address', undefined],
    ['１０.0.0.1', 'not-an-address', undefined],
    ['10.0.0.1;reboot', 'not-an-address', undefined],
  ])('refuses %j as %s', (written, reason, suggestion) => {
    const verdict = judgeHostAddress(written);
    expect(reasonOf(verdict)).toBe(reason);
    expect(!verdict.ok && verdict.suggestion).toBe(suggestion);
  });
});

describe('parseAddress', () => {
  it('reads back every address it writes', () => {
    const v4 = fc.bigInt({ min: 0n, max: 2n ** 32n - 1n }).map((number) => addressFromNumber(4, number));
    const v6 = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }).map((number) => addressFromNumber(6, number));
    fc.assert(
      fc.property(fc.oneof(v4, v6), (address) => {
        expect(parseAddress(address.text)).toEqual({ ok: true, value: address });
      }),
    );
  });

  it('gives one address one canonical text', () => {
    fc.assert(
      fc.property(fc.ipV6(), (written) => {
        const parsed = parseAddress(written);
        if (!parsed.ok) throw new Error(parsed.because.en);
        expect(parseAddress(parsed.value.text)).toEqual(parsed);
      }),
    );
  });
});

describe('judgeHostRange', () => {
  const judge = (written: string) => {
    const range = parseCidr(written);
    if (!range.ok) throw new TypeError(range.because.en);
    return reasonOf(judgeHostRange(range.value));
  };

  it.each([
    ['10.244.0.0/16', 'ok'],
    ['100.64.0.0/10', 'ok'],
    ['fd00:1::/56', 'ok'],
    ['127.0.0.0/16', 'not-for-hosts'],
    ['169.254.0.0/17', 'not-for-hosts'],
    ['128.0.0.0/1', 'not-for-hosts'],
    ['224.0.0.0/16', 'not-for-hosts'],
    ['fe80::/64', 'not-for-hosts'],
    ['::/112', 'not-for-hosts'],
  ])('%s: %s', (written, reason) => expect(judge(written)).toBe(reason));
});
