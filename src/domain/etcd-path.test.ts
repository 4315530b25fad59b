import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { etcdLines } from './data/etcd-versions.ts';
import { etcdFloorFor, etcdHops, judgeEtcdHop, judgeEtcdPair } from './etcd-path.ts';
import { reasonOf } from './testing/reason-of.ts';
import { compareVersions, knownVersion } from './version.ts';

describe('etcdFloorFor', () => {
  it.each([
    ['3.5.33', undefined],
    ['3.6.5', '3.5.32'],
    ['3.7.0', '3.6.11'],
    ['3.4.9', undefined],
  ])('%s may be entered from %s on', (target, floor) => {
    expect(etcdFloorFor(knownVersion(target))?.text).toBe(floor);
  });
});

describe('judgeEtcdHop', () => {
  it.each([
    ['3.5.21', '3.5.33', 'ok'],
    ['3.5.21', '3.6.14', 'below-floor'],
    ['3.5.32', '3.6.14', 'ok'],
    ['3.6.8', '3.7.0', 'below-floor'],
    ['3.6.11', '3.7.0', 'ok'],
    ['3.5.33', '3.7.0', 'skips-line'],
    ['3.6.8', '3.6.8', 'ok'],
    ['3.6.8', '3.6.7', 'downgrade'],
    ['3.6.8', '3.5.33', 'downgrade'],
    ['3.4.30', '3.5.33', 'unsupported'],
    ['3.7.1', '3.8.0', 'unsupported'],
  ])('%s to %s: %s', (from, to, reason) => {
    expect(reasonOf(judgeEtcdHop(knownVersion(from), knownVersion(to)))).toBe(reason);
  });

  it('names the version that must be reached first', () => {
    const verdict = judgeEtcdHop(knownVersion('3.5.21'), knownVersion('3.6.5'));
    expect(!verdict.ok && verdict.because.en).toContain('must reach 3.5.32 on every member');
  });
});

describe('judgeEtcdPair', () => {
  it.each([
    ['3.5.21', '3.6.14', 'below-floor'],
    ['3.5.32', '3.6.14', 'ok'],
    ['3.6.8', '3.7.1', 'below-floor'],
    ['3.5.33', '3.7.1', 'skips-line'],
    ['3.6.5', '3.6.14', 'ok'],
    ['3.6.16', '3.6.14', 'ok'],
    ['3.5.15', '3.5.33', 'ok'],
    ['3.6.14', '3.5.33', 'ok'],
    ['3.4.1', '3.5.33', 'unsupported'],
    ['9.9.9', '3.6.14', 'unsupported'],
    ['3.8.1', '3.8.0', 'ok'],
  ])('%s where %s would be: %s', (etcd, companion, reason) => {
    expect(reasonOf(judgeEtcdPair(knownVersion(etcd), knownVersion(companion)))).toBe(reason);
  });
});

describe('etcdHops', () => {
  it.each([
    ['3.5.21', '3.6.14', ['3.5.33', '3.6.14']],
    ['3.5.32', '3.6.14', ['3.6.14']],
    ['3.6.8', '3.7.0', ['3.6.14', '3.7.0']],
    ['3.6.12', '3.7.0', ['3.7.0']],
    ['3.5.21', '3.7.1', ['3.5.33', '3.6.14', '3.7.1']],
    ['3.5.33', '3.7.1', ['3.6.14', '3.7.1']],
    ['3.6.8', '3.6.14', ['3.6.14']],
    ['3.6.14', '3.6.14', []],
  ])('lead from %s to %s through %j', (from, to, expected) => {
    const hops = etcdHops(knownVersion(from), knownVersion(to));
    expect(hops.ok && hops.value.map(({ text }) => text)).toEqual(expected);
  });

  it.each([
    ['3.6.8', '3.5.33', 'downgrade'],
    ['3.4.30', '3.6.14', 'unsupported'],
  ])('from %s to %s are refused as %s', (from, to, reason) => {
    expect(reasonOf(etcdHops(knownVersion(from), knownVersion(to)))).toBe(reason);
  });

  it('are each allowed in one go, rise, and end at the target', () => {
    const anyVersion = fc
      .tuple(fc.constantFrom(...etcdLines), fc.nat(40))
      .map(([{ line }, patch]) => knownVersion(`${line}.${patch}`));
    fc.assert(
      fc.property(anyVersion, anyVersion, (from, to) => {
        const hops = etcdHops(from, to);
        fc.pre(hops.ok && compareVersions(from, to) < 0);
        if (!hops.ok) return;
        expect(hops.value.at(-1)).toEqual(to);
        let at = from;
        for (const hop of hops.value) {
          expect(reasonOf(judgeEtcdHop(at, hop))).toBe('ok');
          expect(compareVersions(hop, at)).toBeGreaterThan(0);
          at = hop;
        }
      }),
    );
  });
});
