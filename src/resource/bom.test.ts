import { describe, expect, it } from 'vitest';
import { kubernetesMinors } from '../domain/data/kubernetes-versions.ts';
import { compareVersions, knownVersion } from '../domain/version.ts';
import { Problem } from '../problem/problem.ts';
import { companionOf, layBom } from './bom.ts';
import { bomSchema } from './bom-schema.ts';
import releases from './data/bom.json' with { type: 'json' };
import { findImage } from './find-image.ts';
import { findResource } from './find-resource.ts';

const upstream = layBom([], {});
const overlaid = (text: string) => layBom([{ file: 'mine.yaml', text }], {});
const sum = `sha256:${'a'.repeat(64)}`;

describe('the bill of materials', () => {
  it('is as its schema wants it, with nothing left to fill in', () => {
    expect(bomSchema.parse(releases)).toEqual(releases);
  });

  it('reads the same files once, whoever asks in between, and changed ones again', () => {
    const first = overlaid('images: {}');
    layBom([], {});
    expect(overlaid('images: {}').data).toBe(first.data);
    expect(overlaid('components: {}').data).not.toBe(first.data);
  });

  it('finds a released file with its checksum and its place in the cache', () => {
    expect(findResource(upstream, { component: 'etcd', version: '3.6.14', arches: ['amd64'] })).toEqual({
      component: 'etcd',
      version: '3.6.14',
      provides: ['etcd'],
      content: { kind: 'archive', into: '/usr/local/bin', strip: 1, members: ['etcd', 'etcdctl', 'etcdutl'] },
      files: {
        amd64: {
          path: 'etcd/v3.6.14/amd64/etcd-v3.6.14-linux-amd64.tar.gz',
          sources: [
            'https://github.com/etcd-io/etcd/releases/download/v3.6.14/etcd-v3.6.14-linux-amd64.tar.gz',
          ],
          checksum: 'sha256:ffe840ff9295808e88cce2794a18a5ac87f12a5203c8314d0bf6aa119b41bac5',
        },
      },
    });
  });

  it('has every companion of every supported Kubernetes minor, except what nobody has published a checksum for', () => {
    const missing = kubernetesMinors.flatMap(({ minor, newestPatch }) =>
      [
        'kubelet',
        'kubeadm',
        'kubectl',
        'kubernetes-server',
        'etcd',
        'containerd',
        'runc',
        'cni-plugins',
        'crictl',
      ]
        .map((component) => ({
          component,
          version: companionOf(upstream, 'components', component, `v1.${minor}.${newestPatch}`) ?? 'none',
        }))
        .filter(
          ({ component, version }) =>
            findResource(upstream, { component, version, arches: ['amd64', 'arm64'] }) instanceof Problem,
        )
        .map(({ component, version }) => `${component} ${version}`),
    );
    expect(missing).toMatchInlineSnapshot(`
      [
        "kubelet 1.37.0",
        "kubeadm 1.37.0",
        "kubectl 1.37.0",
        "kubernetes-server 1.37.0",
        "etcd 3.7.1",
      ]
    `);
  });

  it('chooses a containerd that Kubernetes accepts', () => {
    for (const { minor, containerdFloors } of kubernetesMinors) {
      const chosen = knownVersion(companionOf(upstream, 'components', 'containerd', `v1.${minor}.0`) ?? '');
      const floor = containerdFloors
        .map(knownVersion)
        .find((one) => one.major === chosen.major && one.minor === chosen.minor);
      expect(floor && compareVersions(chosen, floor), `1.${minor}`).toBeGreaterThanOrEqual(0);
    }
  });

  it('takes a binary out of the server archive when its own file has no checksum', () => {
    const found = findResource(upstream, { component: 'kubelet', version: '1.33.5', arches: ['arm64'] });
    expect(found).toMatchObject({
      component: 'kubernetes-server',
      content: { kind: 'archive', into: '/usr/local/bin', strip: 3, members: ['kubelet'] },
      files: { arm64: { checksum: expect.stringMatching(/^sha512:/) } },
    });
  });

  it('refuses what nobody vouches for, until an overlay does', () => {
    const wanted = { component: 'docker', version: '27.5.1', arches: ['amd64'] } as const;
    expect(findResource(upstream, wanted)).toMatchObject({ code: 'artifact.checksum-unknown', exitCode: 8 });
    const bom = overlaid(
      `components: { docker: { versions: { 27.5.1: { amd64: { checksum: "${sum}" } } } } }`,
    );
    expect(findResource(bom, wanted)).toMatchObject({
      files: {
        amd64: {
          checksum: sum,
          sources: ['https://download.docker.com/linux/static/stable/x86_64/docker-27.5.1.tgz'],
        },
      },
    });
  });

  it('says what is not listed at all', () => {
    const wanted = { component: 'etcd', version: '9.9.9', arches: ['amd64'] } as const;
    expect(findResource(upstream, wanted)).toMatchObject({ code: 'artifact.not-listed' });
  });

  it('pins images by digest and refuses those without one', () => {
    const arches = ['arm64'] as const;
    expect(findImage(upstream, { image: 'pause', tag: '3.10.1', arches })).toEqual({
      name: 'pause',
      reference: 'registry.k8s.io/pause:3.10.1',
      digest: 'sha256:278fb9dbcca9518083ad1e11276933a2e96f23de604a3a08cc3c80002767d24c',
      sources: ['https://registry.k8s.io/pause'],
      paths: { arm64: 'images/registry.k8s.io/pause/3.10.1/arm64.tar' },
    });
    expect(findImage(upstream, { image: 'kube-proxy', tag: 'v1.34.4', arches })).toMatchObject({
      code: 'artifact.digest-unknown',
    });
  });

  it.each([
    ['not: [closed', 'yaml'],
    ['components: { etcd: { versionz: {} } }', 'versionz'],
    ['components: { etcd: { versions: { 3.6.14: { amd64: { checksum: md5:1 } } } } }', 'checksum'],
    ['components: { new-one: { versions: {} } }', 'folder'],
    [
      'components: { new-one: { folder: ../../etc, url: "https://a/b", content: { kind: plain }, versions: {} } }',
      'folder',
    ],
    ['images: { pause: { tags: { ../x: { digest: null } } } }', 'tags'],
  ])('refuses an overlay that is wrong: %s', (text) => {
    expect(() => overlaid(text)).toThrow(expect.objectContaining({ code: 'artifact.bom-invalid' }));
  });
});

describe('places', () => {
  const wanted = { component: 'kubelet', version: '1.36.4', arches: ['amd64'] } as const;
  const sourcesWith = (places: Parameters<typeof layBom>[1]) => {
    const found = findResource(layBom([], places), wanted);
    return found instanceof Problem ? found : found.files.amd64?.sources;
  };

  it('asks a mirror and nothing else', () => {
    expect(sourcesWith({ mirror: 'http://10.0.0.1:8080/files/', zone: 'cn' })).toEqual([
      'http://10.0.0.1:8080/files/dl.k8s.io/release/v1.36.4/bin/linux/amd64/kubelet',
    ]);
    expect(sourcesWith({ mirror: '/srv/my mirror' })).toEqual([
      'file:///srv/my%20mirror/dl.k8s.io/release/v1.36.4/bin/linux/amd64/kubelet',
    ]);
  });

  it('asks every nearer place, the one for the longest beginning first, and upstream for what they lack', () => {
    expect(sourcesWith({ zone: 'cn' })).toEqual([
      'https://kubernetes-release.pek3b.qingstor.com/release/v1.36.4/bin/linux/amd64/kubelet',
      'https://files.m.daocloud.io/dl.k8s.io/release/v1.36.4/bin/linux/amd64/kubelet',
      'https://dl.k8s.io/release/v1.36.4/bin/linux/amd64/kubelet',
    ]);
    expect(() => layBom([], { zone: 'mars' })).toThrow(
      expect.objectContaining({ code: 'artifact.zone-unknown' }),
    );
  });

  it('takes images from a registry, a folder, or what is nearer', () => {
    const sources = (places: Parameters<typeof layBom>[1]) => {
      const found = findImage(layBom([], places), { image: 'coredns', tag: 'v1.12.1', arches: ['amd64'] });
      return found instanceof Problem ? found : found.sources;
    };
    expect(sources({ images: 'http://10.0.0.1:5000/k8s' })).toEqual([
      'http://10.0.0.1:5000/k8s/coredns/coredns',
    ]);
    expect(sources({ images: 'registry.example.org' })).toEqual([
      'https://registry.example.org/coredns/coredns',
    ]);
    expect(sources({ images: '/srv/oci' })).toEqual(['oci:/srv/oci']);
    expect(sources({ zone: 'cn' })).toEqual([
      'https://registry.aliyuncs.com/google_containers/coredns',
      'https://registry.aliyuncs.com/google_containers/coredns/coredns',
      'https://registry.k8s.io/coredns/coredns',
    ]);
  });
});
