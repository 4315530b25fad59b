import { expect, test } from 'vitest';
import type { BuiltUnit } from './built-unit.ts';
import { buildUnits } from './data/build-units.ts';
import { digestKey } from './digest-key.ts';
import { layerIdentity } from './layer-archive.ts';

const built = (component: string, key: string): BuiltUnit => {
  const unit = buildUnits.find((one) => one.component === component);
  if (unit === undefined) throw new Error(component);
  return { unit, key, folder: '', record: { compiler: '', seconds: 0 } };
};
const packages = { key: 'suite', root: '', triple: '' };
const supplies = { unit: built('calico', 'a'), others: [built('runc', 'b')], packages };

test('a layer of Debian programs is made anew when they, their links or their packages change', () => {
  const identity = layerIdentity({ kind: 'userland', userland: 'busybox' }, supplies);
  expect(identity).toMatchObject({
    packages: 'suite',
    holds: {
      programs: [{ path: 'bin/busybox', links: expect.arrayContaining(['bin/sh', 'usr/bin/which']) }],
    },
  });
});

test('a layer with a program is made anew when the unit it belongs to was', () => {
  const own = { kind: 'program', program: 'calico', at: 'calico' } as const;
  const other = { kind: 'program', program: 'runc', at: 'runc', of: 'runc' } as const;
  const later = { ...supplies, others: [built('runc', 'c')] };
  const keys = [layerIdentity(own, supplies), layerIdentity(other, supplies), layerIdentity(other, later)];
  expect(new Set(keys.map(digestKey)).size).toBe(3);
  expect(digestKey(layerIdentity(own, later))).toBe(digestKey(keys[0]));
});
