import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultKubernetesVersion, kubernetesMinors } from './data/kubernetes-versions.ts';
import { isKnownPatch, judgeKubernetesVersion } from './kubernetes-version.ts';
import { reasonOf } from './testing/reason-of.ts';
import { compareVersions, isSameMinor, knownVersion, parseVersion } from './version.ts';

describe('judgeKubernetesVersion', () => {
  it.each(['v1.31.0', 'v1.32.4', 'v1.36.4', 'v1.37.0', 'v1.36.99'])('accepts %s', (written) => {
    expect(judgeKubernetesVersion(written)).toMatchObject({ ok: true, value: { text: written.slice(1) } });
  });

  it.each([
    [1.3, 'number', undefined],
    [1.36, 'number', 'v1.36.4'],
    [1, 'number', undefined],
    ['v1.36', 'no-patch', 'v1.36.4'],
    ['1.36', 'no-patch', 'v1.36.4'],
    ['v1.99', 'no-patch', undefined],
    ['latest', 'floating', undefined],
    ['stable-1.36', 'floating', undefined],
    ['1.36.4', 'no-v', 'v1.36.4'],
    ['v1.99.0', 'unsupported', defaultKubernetesVersion],
    ['v1.30.0', 'unsupported', defaultKubernetesVersion],
    ['1.30.0', 'unsupported', defaultKubernetesVersion],
    ['v2.36.0', 'unsupported', defaultKubernetesVersion],
    ['v1.37.0-rc.1', 'pre-release', defaultKubernetesVersion],
    ['v1.36.04', 'malformed', undefined],
    ['V1.36.4', 'malformed', undefined],
    ['v1.36.4 ', 'malformed', undefined],
    ['v1.36.4\n', 'malformed', undefined],
    ['v1.36.4;reboot', 'malformed', undefined],
    ['', 'malformed', undefined],
  ])('refuses %j as %s and suggests %s', (written, reason, suggestion) => {
    const verdict = judgeKubernetesVersion(written);
    expect(reasonOf(verdict)).toBe(reason);
    expect(!verdict.ok && verdict.suggestion).toBe(suggestion);
  });

  it('names the range of supported versions', () => {
    const verdict = judgeKubernetesVersion('v1.99.0');
    expect(!verdict.ok && verdict.because.en).toContain('v1.31 to v1.37');
  });

  it('suggests only versions it accepts', () => {
    for (const minor of Array.from({ length: 60 }, (_, n) => n)) {
      const verdict = judgeKubernetesVersion(`v1.${minor}`);
      if (!verdict.ok && verdict.suggestion !== undefined) {
        expect(judgeKubernetesVersion(verdict.suggestion).ok).toBe(true);
      }
    }
  });

  it('answers with a value whatever it is given', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double()), (written) => {
        expect(() => reasonOf(judgeKubernetesVersion(written))).not.toThrow();
      }),
    );
  });
});

describe('the table of versions', () => {
  it('has every minor between the oldest and the newest once', () => {
    const minors = kubernetesMinors.map(({ minor }) => minor);
    expect(minors).toEqual(Array.from({ length: minors.length }, (_, n) => 31 + n));
  });

  it('holds floors of different containerd lines in order', () => {
    for (const { containerdFloors } of kubernetesMinors) {
      const floors = containerdFloors.map(knownVersion);
      expect(floors.toSorted(compareVersions)).toEqual(floors);
      expect(floors.some((floor, n) => floors.slice(n + 1).some((other) => isSameMinor(floor, other)))).toBe(
        false,
      );
    }
  });

  it('has a default that is supported and known', () => {
    const verdict = judgeKubernetesVersion(defaultKubernetesVersion);
    expect(verdict.ok && isKnownPatch(verdict.value)).toBe(true);
  });

  it('knows which patches it has heard of', () => {
    expect(['1.36.4', '1.36.5', '1.30.0'].map((text) => isKnownPatch(knownVersion(text)))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('parseVersion', () => {
  it.each(['3.6.14', 'v3.6.14'])('reads %s', (written) => {
    expect(parseVersion(written)).toMatchObject({
      ok: true,
      value: { major: 3, minor: 6, patch: 14, text: '3.6.14' },
    });
  });

  it.each(['3.6', '3.6.14-0', '03.6.14', 'x', '3.6.14.1', '3.6.99999999999999999'])(
    'refuses %s',
    (written) => {
      expect(reasonOf(parseVersion(written))).toBe('not-a-version');
    },
  );

  it.each([
    ['1.7.3', '1.7.9', true],
    ['1.7.3', '1.8.3', false],
    ['1.7.3', '2.7.3', false],
  ])('knows whether %s and %s are of one minor: %s', (a, b, expected) => {
    expect(isSameMinor(knownVersion(a), knownVersion(b))).toBe(expected);
  });

  it('orders by number, not by letter', () => {
    expect(
      ['1.9.0', '1.10.0', '1.2.30', '1.2.4']
        .map(knownVersion)
        .toSorted(compareVersions)
        .map((v) => v.text),
    ).toEqual(['1.2.4', '1.2.30', '1.9.0', '1.10.0']);
  });
});
