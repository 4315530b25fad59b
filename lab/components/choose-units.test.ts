import { expect, test } from 'vitest';
import { chooseUnits } from './choose-units.ts';

const names = (...request: Parameters<typeof chooseUnits>): string[] =>
  chooseUnits(...request).map(({ component, version }) => `${component} ${version}`);

test('the quick set is what a first cluster needs', () => {
  expect(names({ set: 'quick', kubernetes: [], components: [] })).toEqual([
    'kubernetes 1.34.4',
    'etcd 3.6.16',
    'containerd 2.2.9',
    'runc 1.4.3',
    'cni-plugins 1.9.1',
    'flannel-cni-plugin 0.9.1',
    'flannel 0.28.0',
    'coredns 1.14.7',
    'crictl 1.34.0',
    'pause 3.10.1',
  ]);
});

test('other Kubernetes versions replace those of the set, with or without a v', () => {
  const chosen = names({ set: 'quick', kubernetes: ['v1.35.6', '1.34.4'], components: [] });
  expect(chosen.filter((name) => name.startsWith('kubernetes'))).toEqual([
    'kubernetes 1.34.4',
    'kubernetes 1.35.6',
  ]);
  expect(chosen).toContain('etcd 3.6.16');
});

test('a Kubernetes version without modules is refused and the others are named', () => {
  expect(() => chooseUnits({ set: 'full', kubernetes: ['v1.20.0'], components: [] })).toThrow(
    expect.objectContaining({
      code: 'components.version-not-offered',
      params: { version: 'v1.20.0', offered: 'v1.34.4, v1.35.6' },
    }),
  );
});

test('components are built beside a set, and one that is not known is refused and the others are named', () => {
  const quick = names({ set: 'quick', kubernetes: [], components: [] });
  const more = names({ set: 'quick', kubernetes: [], components: ['kube-vip', 'runc'] });
  expect(more.filter((name) => !quick.includes(name))).toEqual(['kube-vip 1.0.0']);
  expect(() => chooseUnits({ set: 'quick', kubernetes: [], components: ['harbor'] })).toThrow(
    expect.objectContaining({
      code: 'components.not-offered',
      params: { component: 'harbor', offered: expect.stringContaining('kube-vip') },
    }),
  );
});
