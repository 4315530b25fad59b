import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import table from './data/feature-gates.json' with { type: 'json' };
import { kubernetesMinors } from './data/kubernetes-versions.ts';
import { judgeGate } from './feature-gates.ts';
import { reasonOf } from './testing/reason-of.ts';
import { knownVersion } from './version.ts';

const fateOf = (name: string, value: boolean, minor: number): string => {
  const verdict = judgeGate(name, value, knownVersion(`1.${minor}.0`));
  if (!verdict.ok) return reasonOf(verdict);
  return verdict.value.keep ? verdict.value.stage : 'dropped';
};

describe('judgeGate', () => {
  it.each([
    ['ExpandCSIVolumes', true, 32, 'dropped'],
    ['CSIStorageCapacity', true, 31, 'dropped'],
    ['TTLAfterFinished', true, 37, 'dropped'],
    ['RotateKubeletServerCertificate', true, 32, 'beta'],
    ['RotateKubeletServerCertificate', true, 37, 'beta'],
    ['SidecarContainers', true, 32, 'beta'],
    ['SidecarContainers', true, 33, 'ga'],
    ['SidecarContainers', false, 33, 'locked'],
    ['SidecarContainers', true, 37, 'dropped'],
    ['UserNamespacesSupport', true, 31, 'beta'],
    ['EtcdRangeStream', true, 36, 'too-early'],
    ['EtcdRangeStream', true, 37, 'beta'],
    ['GangScheduling', true, 36, 'alpha'],
    ['GangScheduling', true, 37, 'removed'],
    ['GitRepoVolumeDriver', true, 35, 'deprecated'],
    ['GitRepoVolumeDriver', true, 36, 'locked'],
    ['GitRepoVolumeDriver', false, 36, 'deprecated'],
    ['AllAlpha', true, 31, 'alpha'],
    ['NoSuchGate', true, 36, 'unknown'],
    ['nodeswap', true, 36, 'unknown'],
    ['__proto__', true, 36, 'unknown'],
    ['constructor', true, 36, 'unknown'],
    ['', true, 36, 'unknown'],
  ])('%s=%s in 1.%i: %s', (name, value, minor, expected) => {
    expect(fateOf(name, value, minor)).toBe(expected);
  });

  it('suggests the gate that was meant', () => {
    expect(judgeGate('SidecarContainer', true, knownVersion('1.32.0'))).toMatchObject({
      suggestion: 'SidecarContainers',
    });
  });

  it('has an answer for every gate in every version', () => {
    const names = fc.oneof(fc.constantFrom(...Object.keys(table.gates), ...table.retired), fc.string());
    fc.assert(
      fc.property(names, fc.boolean(), fc.constantFrom(...kubernetesMinors), (name, value, { minor }) => {
        expect(() => fateOf(name, value, minor)).not.toThrow();
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the table of gates', () => {
  it('names no gate twice', () => {
    const names = [...Object.keys(table.gates), ...table.retired];
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(Object.entries<Record<string, number>>(table.gates))(
    '%s rises through its stages',
    (_name, gate) => {
      const order = ['alpha', 'beta', 'ga', 'deprecated', 'gone'].flatMap((stage) => gate[stage] ?? []);
      expect(order.toSorted((a, b) => a - b)).toEqual(order);
      expect(order.length).toBeGreaterThan(gate.gone === undefined ? 0 : 1);
    },
  );
});
