import { describe, expect, it } from 'vitest';
import { layBom } from './bom.ts';
import { fileSources, imageSources } from './places.ts';

const { data } = layBom([], {});
const cn = { zone: 'cn' };

/** Files and images that nobody is known to mirror there: none at present. */
const onlyUpstream: readonly string[] = [];

const files = Object.values(data.components).flatMap(({ url, versions }) => [
  url,
  ...Object.values(versions).flatMap((byArch) => Object.values(byArch).flatMap((file) => file?.url ?? [])),
]);
const repositories = Object.values(data.images).map(({ repository }) => repository);

describe('the zone cn', () => {
  it('has a nearer place for every file and image, or the list says that there is none', () => {
    const far = [
      ...new Set(files).values().filter((url) => fileSources(url, data, cn).length === 1),
      ...repositories.filter((repository) => imageSources(repository, data, cn).length === 1),
    ];
    expect(far).toEqual(onlyUpstream);
  });

  it.each([
    [
      'https://dl.k8s.io/release/v1.36.4/bin/linux/amd64/kubelet',
      'kubernetes-release.pek3b.qingstor.com/release/v1.36.4/bin/linux/amd64/kubelet',
    ],
    [
      'https://dl.k8s.io/v1.33.5/kubernetes-server-linux-amd64.tar.gz',
      'files.m.daocloud.io/dl.k8s.io/v1.33.5/kubernetes-server-linux-amd64.tar.gz',
    ],
    [
      'https://get.helm.sh/helm-v3.18.4-linux-amd64.tar.gz',
      'files.m.daocloud.io/get.helm.sh/helm-v3.18.4-linux-amd64.tar.gz',
    ],
  ])('asks for %s at %s', (url, nearer) => {
    expect(fileSources(url, data, cn)[0]).toBe(`https://${nearer}`);
  });

  it.each([
    ['registry.k8s.io/pause', 'registry.aliyuncs.com/google_containers/pause'],
    ['registry.k8s.io/coredns/coredns', 'registry.aliyuncs.com/google_containers/coredns'],
    ['registry.k8s.io/dns/k8s-dns-node-cache', 'k8s.m.daocloud.io/dns/k8s-dns-node-cache'],
    ['quay.io/calico/node', 'quay.m.daocloud.io/calico/node'],
    ['ghcr.io/kube-vip/kube-vip', 'ghcr.m.daocloud.io/kube-vip/kube-vip'],
    ['docker.io/library/haproxy', 'docker.m.daocloud.io/library/haproxy'],
  ])('pulls %s from %s', (repository, nearer) => {
    expect(imageSources(repository, data, cn)[0]).toBe(`https://${nearer}`);
  });
});
