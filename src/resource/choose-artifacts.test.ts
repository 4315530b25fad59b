import { describe, expect, it } from 'vitest';
import { type ArtifactsWanted, chooseArtifacts } from './choose-artifacts.ts';

const overlay = `components:
  my-tool:
    folder: tools/my-tool
    url: https://example.org/my-tool-{version}-{arch}
    content: {kind: binary, path: /usr/local/bin/my-tool}
    versions:
      1.10.0: {amd64: {checksum: "sha256:${'a'.repeat(64)}"}}
      1.9.0: {amd64: {checksum: "sha256:${'b'.repeat(64)}"}}
`;

const chosen = (...components: ArtifactsWanted['components']) =>
  chooseArtifacts({
    settings: { bom: [{ file: 'mine.yaml', text: overlay }] },
    kubernetes: 'v1.36.4',
    components,
    images: [],
    arches: ['amd64'],
  }).resources.map(({ component, version }) => `${component} ${version}`);

describe('a component that a person names', () => {
  it('comes in its newest version where none goes with the Kubernetes version', () => {
    expect(chosen({ name: 'my-tool', isTyped: true })).toEqual(['my-tool 1.10.0']);
  });

  it('comes in the version that goes with the Kubernetes version, where there is one', () => {
    expect(chosen({ name: 'kubelet', isTyped: true })).toEqual(['kubelet 1.36.4']);
  });

  it.each([
    ['hlem', /closest is helm/],
    ['my-tol', /closest is my-tool/],
    ['registry.k8s.io/pause', /images are not fetched by name/],
    ['constructor', /no file/i],
  ])('is refused with the closest name when there is none like %s', (name, says) => {
    expect(() => chosen({ name, isTyped: true }, { name: 'docker', version: '0.0.1' })).toThrow(
      expect.objectContaining({
        code: 'usage.unknown-component',
        why: expect.objectContaining({ en: expect.stringMatching(says) }),
      }),
    );
  });
});

describe('a component that a cluster needs', () => {
  it('is never taken in just any version', () => {
    expect(() => chosen({ name: 'my-tool' })).toThrow(
      expect.objectContaining({ code: 'artifact.not-listed' }),
    );
  });
});
