import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Address, addressFromNumber } from './address.ts';
import {
  bitsOf,
  type Cidr,
  cidrAround,
  containsAddress,
  containsCidr,
  nthAddress,
  overlaps,
  parseCidr,
  sizeOf,
} from './cidr.ts';
import { cidr } from './testing/cidr.ts';
import { reasonOf } from './testing/reason-of.ts';

const families = fc.constantFrom<4 | 6>(4, 6);
const addresses: fc.Arbitrary<Address> = families.chain((family) =>
  fc
    .bigInt({ min: 0n, max: 2n ** BigInt(bitsOf(family)) - 1n })
    .map((number) => addressFromNumber(family, number)),
);
const cidrs: fc.Arbitrary<Cidr> = addresses.chain((address) =>
  fc.integer({ min: 0, max: bitsOf(address.family) }).map((prefix) => cidrAround(address, prefix)),
);

describe('parseCidr', () => {
  it.each([
    ['10.244.0.0/16', '10.244.0.0/16', 65_536n],
    ['0.0.0.0/0', '0.0.0.0/0', 2n ** 32n],
    ['10.0.0.1/32', '10.0.0.1/32', 1n],
    ['fd85:ee78:d8a6:8607::1:0000/112', 'fd85:ee78:d8a6:8607::1:0/112', 65_536n],
    ['::/0', '::/0', 2n ** 128n],
  ])('reads %s as %s', (written, canonical, size) => {
    const parsed = cidr(written);
    expect(parsed.text).toBe(canonical);
    expect(sizeOf(parsed)).toBe(size);
  });

  it.each([
    ['10.244.0.0', 'no-prefix', undefined],
    ['', 'no-prefix', undefined],
    ['10.0.0.0/8/8', 'no-prefix', undefined],
    ['10.244.1.0/16', 'host-bits', '10.244.0.0/16'],
    ['fd00::1/64', 'host-bits', 'fd00::/64'],
    ['10.0.0.0/33', 'prefix-range', undefined],
    ['10.0.0.0/-1', 'prefix-range', undefined],
    ['10.0.0.0/08', 'prefix-range', undefined],
    ['10.0.0.0/', 'prefix-range', undefined],
    ['10.0.0.0/1e1', 'prefix-range', undefined],
    ['fd00::/129', 'prefix-range', undefined],
    ['10.0.0/8', 'not-a-range', undefined],
    ['10.0.0.00/8', 'not-a-range', undefined],
    ['fe80::%eth0/64', 'not-a-range', undefined],
    ['/8', 'not-a-range', undefined],
  ])('refuses %j as %s', (written, reason, suggestion) => {
    const verdict = parseCidr(written);
    expect(reasonOf(verdict)).toBe(reason);
    expect(!verdict.ok && verdict.suggestion).toBe(suggestion);
  });

  it('reads back every range it writes', () => {
    fc.assert(
      fc.property(cidrs, (range) => {
        expect(parseCidr(range.text)).toEqual({ ok: true, value: range });
      }),
    );
  });
});

describe('ranges', () => {
  it.each([
    ['10.0.0.0/8', '10.244.0.0/16', true],
    ['10.0.0.0/9', '10.128.0.0/9', false],
    ['0.0.0.0/0', '::/0', false],
    ['10.0.0.1/32', '10.0.0.1/32', true],
  ])('%s and %s overlap: %s', (a, b, expected) => {
    expect(overlaps(cidr(a), cidr(b))).toBe(expected);
    expect(overlaps(cidr(b), cidr(a))).toBe(expected);
  });

  it('overlap exactly when one contains the other, for ranges of this kind are nested or apart', () => {
    fc.assert(
      fc.property(cidrs, cidrs, (a, b) => {
        expect(overlaps(a, b)).toBe(containsCidr(a, b) || containsCidr(b, a));
      }),
      { numRuns: 1000 },
    );
  });

  it('contain the address they were drawn around, their first and their last, and nothing beside', () => {
    fc.assert(
      fc.property(addresses, fc.nat(32), (address, prefix) => {
        const range = cidrAround(address, prefix);
        expect(containsAddress(range, address)).toBe(true);
        for (const edge of [nthAddress(range, 0), nthAddress(range, -1)]) {
          expect(edge !== undefined && containsAddress(range, edge)).toBe(true);
        }
        const before = { ...address, number: range.first - 1n };
        expect(containsAddress(range, before)).toBe(false);
      }),
    );
  });

  it.each([
    ['10.96.0.0/12', 1, '10.96.0.1'],
    ['10.96.0.0/12', 10, '10.96.0.10'],
    ['10.96.0.0/24', 255, '10.96.0.255'],
    ['10.96.0.0/24', 256, undefined],
    ['10.96.0.0/24', -1, '10.96.0.255'],
    ['10.96.0.0/24', -257, undefined],
    ['fd00::1000/116', 10, 'fd00::100a'],
  ])('%s has at %s the address %s', (range, n, expected) => {
    expect(nthAddress(cidr(range), n)?.text).toBe(expected);
  });
});
