import { describe, expect, it } from 'vitest';
import { judgeContainerd, judgeContainerdConfigVersion } from './containerd-support.ts';
import { reasonOf } from './testing/reason-of.ts';
import { knownVersion } from './version.ts';

describe('judgeContainerd', () => {
  it.each([
    ['1.7.24', '1.33.0', 'ok', undefined],
    ['1.7.23', '1.33.0', 'patch-too-old', '1.7.24'],
    ['1.6.36', '1.33.0', 'line-too-old', '2.1.0'],
    ['2.0.3', '1.33.0', 'patch-too-old', '2.0.4'],
    ['2.0.4', '1.33.0', 'ok', undefined],
    ['2.3.4', '1.33.0', 'ok', undefined],
    ['2.0.9', '1.35.0', 'line-too-old', '2.2.0'],
    ['1.7.28', '1.35.0', 'ok', undefined],
    ['1.7.34', '1.36.0', 'line-too-old', '2.3.0'],
    ['2.1.9', '1.36.0', 'line-too-old', '2.3.0'],
    ['2.2.0', '1.36.0', 'ok', undefined],
    ['2.3.0', '1.37.0', 'ok', undefined],
    ['3.0.0', '1.37.0', 'ok', undefined],
    ['2.3.4', '1.30.0', 'unsupported-kubernetes', undefined],
  ])('containerd %s with Kubernetes %s: %s', (containerd, kubernetes, reason, suggestion) => {
    const verdict = judgeContainerd(knownVersion(containerd), knownVersion(kubernetes));
    expect(reasonOf(verdict)).toBe(reason);
    expect(verdict.ok ? undefined : verdict.suggestion).toBe(suggestion);
  });
});

describe('judgeContainerdConfigVersion', () => {
  it.each([
    ['1.7.34', 2, 'ok'],
    ['1.7.34', 3, 'config-too-new'],
    ['2.0.0', 2, 'ok'],
    ['2.2.7', 3, 'ok'],
    ['2.2.7', 4, 'config-too-new'],
    ['2.3.0', 4, 'ok'],
    ['3.0.0', 4, 'ok'],
  ])('containerd %s with version = %i: %s', (containerd, wanted, reason) => {
    expect(reasonOf(judgeContainerdConfigVersion(knownVersion(containerd), wanted))).toBe(reason);
  });
});
