import { expect, test } from 'vitest';
import { namesIn } from './list-artifacts.ts';

test.each([
  ['kubernetes/v1.34.4/amd64/kubelet', 'kubelet', 'v1.34.4', 'amd64'],
  ['container_runtime/containerd/v2.2.9/arm64/containerd.tar.gz.part', 'containerd', 'v2.2.9', 'arm64'],
  [
    'images/registry.k8s.io/coredns/coredns/v1.14.7/amd64.tar',
    'registry.k8s.io/coredns/coredns',
    'v1.14.7',
    'amd64',
  ],
  ['packages/debian-12-amd64/socat_1.7.deb', 'socat_1.7.deb', 'debian-12', 'amd64'],
  ['packages/rocky-9-arm64/repodata/repomd.xml.part', 'repodata/repomd.xml', 'rocky-9', 'arm64'],
])('%s', (path, component, version, arch) => {
  expect(namesIn(path)).toEqual({ component, version, arch });
});
