import { expect, test } from 'vitest';
import { companionOf, layBom } from '../../src/resource/bom.ts';
import { bomOverlaySchema } from '../../src/resource/bom-schema.ts';
import { findResource } from '../../src/resource/find-resource.ts';
import { buildUnits } from './data/build-units.ts';
import { describeOverlay } from './describe-overlay.ts';

const checksum = (letter: string): string => `sha256:${letter.repeat(64)}`;
const file = (artifact: string, component: string, version: string, letter: string) => ({
  artifact,
  component,
  version,
  path: '',
  checksum: checksum(letter),
  size: 7,
});
const image = (name: string, component: string, tag: string) => ({
  name,
  component,
  repository: `registry.k8s.io/${name}`,
  tag,
  digest: checksum('e'),
});

const overlay = describeOverlay({
  built: buildUnits
    .filter(({ component }) => component === 'kubernetes')
    .map((unit) => ({ unit, key: '', folder: '', record: { compiler: '', seconds: 0 } })),
  files: [
    file('kubelet', 'kubernetes', '1.34.4', 'a'),
    file('kubelet', 'kubernetes', '1.35.6', 'b'),
    file('etcd', 'etcd', '3.6.16', 'c'),
    file('etcd', 'etcd', '3.5.33', 'd'),
  ],
  images: [image('kube-proxy', 'kubernetes', 'v1.34.4'), image('etcd', 'etcd', '3.6.16-0')],
  arch: 'amd64',
});
const bom = layBom([{ file: 'overlay', text: JSON.stringify(overlay) }], { mirror: '/srv/mirror' });

test('it is an overlay as the bill of materials takes it', () => {
  expect(bomOverlaySchema.parse(overlay)).toEqual(overlay);
});

test('of several versions the first goes with every Kubernetes; Kubernetes itself is the one asked for', () => {
  for (const version of ['1.34.4', '1.35.6']) {
    expect(companionOf(bom, 'components', 'etcd', version)).toBe('3.6.16');
    expect(companionOf(bom, 'components', 'kubelet', version)).toBe(version);
    expect(companionOf(bom, 'images', 'etcd', version)).toBe('3.6.16-0');
    expect(companionOf(bom, 'images', 'kube-proxy', version)).toBe(`v${version}`);
  }
});

test('a file is found in the mirror with its own checksum, also where upstream has another', () => {
  expect(findResource(bom, { component: 'kubelet', version: '1.35.6', arches: ['amd64'] })).toMatchObject({
    files: {
      amd64: {
        checksum: checksum('b'),
        size: 7,
        sources: ['file:///srv/mirror/dl.k8s.io/release/v1.35.6/bin/linux/amd64/kubelet'],
      },
    },
  });
});
