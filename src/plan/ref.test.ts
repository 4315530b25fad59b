import { describe, expect, it } from 'vitest';
import { all, behind, here } from './ref.ts';

describe('order behind nodes', () => {
  const node = (...subjects: readonly string[]) => ({ id: subjects.join('-'), subjects });
  it('is kept host by host where each host has a predecessor', () =>
    expect(behind([node('a', 'b', 'c')], ['a', 'c'])).toEqual([here(node('a', 'b', 'c'))]));
  it('waits for all predecessors where only some hosts have one', () =>
    expect(behind([node('a')], ['a', 'c'])).toEqual([all(node('a'))]));
  it('is none where no host has one', () => expect(behind([node('a'), node()], ['c'])).toEqual([]));
});
