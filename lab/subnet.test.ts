import { describe, expect, it } from 'vitest';
import { freePrefix } from './subnet.ts';

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
