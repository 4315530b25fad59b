import { describe, expect, it } from 'vitest';
import { judgeFamilies, parseAddressPair, parseCidrPair } from './dual-stack.ts';
import { cidr } from './testing/cidr.ts';
import { reasonOf } from './testing/reason-of.ts';

const texts = (verdict: ReturnType<typeof parseCidrPair> | ReturnType<typeof parseAddressPair>) =>
  verdict.ok ? verdict.value.map((part) => part.text) : reasonOf(verdict);

describe('pairs', () => {
  it.each([
    ['10.233.64.0/18', ['10.233.64.0/18']],
    ['10.233.64.0/18,fd85::/112', ['10.233.64.0/18', 'fd85::/112']],
    ['fd85::/112 , 10.233.64.0/18', ['fd85::/112', '10.233.64.0/18']],
    ['10.0.0.0/16,10.1.0.0/16', 'same-family'],
    ['fd00::/64,fd01::/64', 'same-family'],
    ['10.0.0.0/16,', 'empty'],
    [',fd00::/64', 'empty'],
    ['', 'empty'],
    ['10.0.0.0/16,fd00::/64,10.1.0.0/16', 'too-many'],
    ['10.0.0.0/16,fd00::1/64', 'host-bits'],
    ['10.0.0.1/16,fd00::/64', 'host-bits'],
  ])('reads the ranges %j as %j', (written, expected) => {
    expect(texts(parseCidrPair(written))).toEqual(expected);
  });

  it.each([
    ['172.16.0.2,2022::2', ['172.16.0.2', '2022::2']],
    ['172.16.0.2', ['172.16.0.2']],
    ['172.16.0.2,172.16.0.3', 'same-family'],
    ['172.16.0.2,::1', 'loopback'],
    ['127.0.0.1,2022::2', 'loopback'],
  ])('reads the addresses %j as %j', (written, expected) => {
    expect(texts(parseAddressPair(written))).toEqual(expected);
  });
});

describe('judgeFamilies', () => {
  const [v4, other4, v6, other6] = [
    cidr('10.0.0.0/16'),
    cidr('10.1.0.0/16'),
    cidr('fd00::/64'),
    cidr('fd01::/112'),
  ];

  it.each([
    ['single with single', [v4], [other4], 'ok'],
    ['dual with dual', [v4, v6], [other4, other6], 'ok'],
    ['dual with single', [v4, v6], [other4], 'families-differ'],
    ['single with dual', [v4], [other4, other6], 'families-differ'],
    ['v4 with v6', [v4], [v6], 'families-differ'],
    ['dual in the other order', [v4, v6], [other6, other4], 'families-differ'],
  ] as const)('%s', (_name, pods, services, expected) => {
    expect(reasonOf(judgeFamilies({ pods, services }))).toBe(expected);
  });
});
