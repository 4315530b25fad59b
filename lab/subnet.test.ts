import { Address6 } from 'ip-address';
import { describe, expect, it } from 'vitest';
import { address6Of, freePrefix, prefix6Of } from './subnet.ts';

describe('choosing a network', () => {
  it('takes the first when the machine has no route near it', () => {
    expect(freePrefix(['192.0.2.0/24', '127.0.0.1'])).toBe('10.213.0');
  });

  it('passes over networks that hold it, lie within it, or are one address of it', () => {
    expect(freePrefix(['10.213.0.0/23', '10.213.2.128/25', '10.213.3.7'])).toBe('10.213.4');
  });

  it('says so when nothing is left', () => {
    expect(() => freePrefix(['10.0.0.0/8'])).toThrow(expect.objectContaining({ code: 'lab.no-free-subnet' }));
  });
});

it.each([
  [[0, 0, 0, 0, 0], 'fd00:0:0:1'],
  [[255, 1, 2, 171, 205], 'fdff:102:abcd:1'],
])('makes a network for private use of %j', (site, prefix6) => {
  expect(prefix6Of(Uint8Array.from(site), 1)).toBe(prefix6);
  expect(new Address6(address6Of(prefix6, 1)).correctForm()).toMatch(
    /^fd[0-9a-f:]*:1::11$|^fd00::1:0:0:0:11$/,
  );
});
