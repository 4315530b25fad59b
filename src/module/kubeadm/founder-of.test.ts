import { describe, expect, it } from 'vitest';
import type { HostTraces } from '../../domain/host-traces.ts';
import { bareTraces } from '../../domain/testing/bare-traces.ts';
import { founderOf } from './founder-of.ts';

const founder = (found: Readonly<Record<string, Partial<HostTraces>>>, hasStackedEtcd = true) =>
  founderOf({
    masters: ['c', 'a', 'b'],
    hasStackedEtcd,
    mayFound: true,
    tracesOf: (host) => ({ ...bareTraces, ...found[host] }),
  });

describe('the founder of a cluster', () => {
  it('is the first by name on bare hosts, whatever their order in the file', () => {
    expect(founder({})).toBe('a');
  });

  it('is the only control plane there is', () => {
    expect(founder({ c: { isControlPlane: true, isNode: true } })).toBe('c');
  });

  it('is nobody once others have begun to join: a host cut off while it joined founds nothing', () => {
    expect(
      founder({ a: { isControlPlane: true }, c: { isControlPlane: true, isNode: true } }),
    ).toBeUndefined();
  });

  it('is who was begun with before a control plane was there', () => {
    expect(founder({ b: { hasEtcdData: true } })).toBe('b');
    expect(founder({ b: { isNode: true } }, false)).toBe('b');
  });

  it('is not told by members of an etcd that does not belong to kubeadm', () => {
    expect(founder({ b: { hasEtcdData: true } }, false)).toBe('a');
  });

  it('is found though another host could not be asked', () => {
    const tracesOf = (host: string) =>
      host === 'a' ? undefined : { ...bareTraces, isControlPlane: host === 'b' };
    expect(founderOf({ masters: ['a', 'b'], hasStackedEtcd: true, mayFound: false, tracesOf })).toBe('b');
  });

  it.each([
    ['the others are bare', {}],
    ['another was begun with, which may have been to join', { isNode: true, hasEtcdData: true }],
  ])('is nobody else while a master could not be asked: %s', (_title, found) => {
    const tracesOf = (host: string) => (host === 'c' ? undefined : { ...bareTraces, ...found });
    const finding = () =>
      founderOf({ masters: ['a', 'b', 'c'], hasStackedEtcd: true, mayFound: true, tracesOf });
    expect(finding).toThrow(
      expect.objectContaining({ code: 'kubeadm.founder-unseen', params: { hosts: 'c' } }),
    );
  });

  it('is nobody where hosts come to a cluster that is there', () => {
    const finding = () =>
      founderOf({ masters: ['a', 'b'], hasStackedEtcd: true, mayFound: false, tracesOf: () => bareTraces });
    expect(finding).toThrow(expect.objectContaining({ code: 'cluster.nothing-to-join' }));
  });
});
