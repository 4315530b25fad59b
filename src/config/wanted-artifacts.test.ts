import { describe, expect, it } from 'vitest';
import { clusterFile } from './testing/cluster-file.ts';
import { draftOf } from './testing/draft.ts';
import { type Fetching, wantedArtifacts } from './wanted-artifacts.ts';

const runtime = '  kubernetes: {version: v1.36.4, containerRuntime: {version: 2.3.3}}';

async function wanted(fetching: Partial<Fetching>) {
  const { config } = await draftOf(clusterFile({ kubernetes: runtime }));
  const { components, images } = wantedArtifacts({
    config,
    arches: ['amd64'],
    withImages: true,
    ...fetching,
  });
  return { components: components.map(({ name, version }) => `${name} ${version ?? '-'}`), images };
}

describe('what is wanted of the bill of materials', () => {
  it('is what the cluster needs, with its images', async () => {
    const { components, images } = await wanted({});
    expect(components).toContain('containerd 2.3.3');
    expect(components).not.toContain('helm -');
    expect(images).toContain('pause');
  });

  it('is some of it', async () => {
    expect(await wanted({ only: ['runc', 'helm', 'pause'] })).toEqual({
      components: ['runc -'],
      images: ['pause'],
    });
  });

  it('is what was named, needed or not: in the version of the file where that asks for one, and no images', async () => {
    const { components, images } = await wanted({ named: ['helm', 'containerd', 'docker'] });
    // The version in the file is that of the runtime that was chosen.
    expect(components).toEqual(['helm -', 'containerd 2.3.3', 'docker -']);
    expect(images).toEqual([]);
  });
});
