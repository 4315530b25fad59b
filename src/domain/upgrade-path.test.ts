import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kubernetesMinors } from './data/kubernetes-versions.ts';
import { reasonOf } from './testing/reason-of.ts';
import { judgeUpgrade, upgradeHops } from './upgrade-path.ts';
import { compareVersions, knownVersion } from './version.ts';

describe('judgeUpgrade', () => {
  it.each([
    ['1.34.0', '1.35.8', 'ok'],
    ['1.34.0', '1.34.11', 'ok'],
    ['1.34.0', '1.34.0', 'ok'],
    ['1.34.0', '1.36.0', 'skips-minor'],
    ['1.31.0', '1.37.0', 'skips-minor'],
    ['1.36.0', '1.35.8', 'downgrade'],
    ['1.36.4', '1.36.3', 'downgrade'],
    ['1.30.0', '1.31.0', 'unsupported'],
    ['1.37.0', '1.38.0', 'unsupported'],
  ])('v%s to v%s: %s', (from, to, reason) => {
    expect(reasonOf(judgeUpgrade(knownVersion(from), knownVersion(to)))).toBe(reason);
  });

  it('names the way when a minor is left out', () => {
    const verdict = judgeUpgrade(knownVersion('1.34.2'), knownVersion('1.36.0'));
    expect(verdict).toMatchObject({ ok: false, suggestion: 'v1.35.8' });
    expect(!verdict.ok && verdict.because.en).toContain('v1.35.8, v1.36.0');
  });
});

describe('upgradeHops', () => {
  it('pass every minor once, each a step the rule allows', () => {
    const anyVersion = fc
      .tuple(fc.constantFrom(...kubernetesMinors), fc.nat(20))
      .map(([{ minor }, patch]) => knownVersion(`1.${minor}.${patch}`));
    fc.assert(
      fc.property(anyVersion, anyVersion, (from, to) => {
        const hops = upgradeHops(from, to);
        expect(hops.ok).toBe(compareVersions(from, to) <= 0);
        if (!hops.ok) return;
        let at = from;
        for (const hop of hops.value) {
          expect(reasonOf(judgeUpgrade(at, hop))).toBe('ok');
          at = hop;
        }
        expect(at).toEqual(to);
      }),
    );
  });
});
