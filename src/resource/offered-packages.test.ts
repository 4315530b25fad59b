import { expect, test } from 'vitest';
import { offeredFor } from './offered-packages.ts';

const sha256 = 'a'.repeat(64);
const folder = {
  folder: '/srv/my packages',
  files: ['debian-12-amd64/a.deb', 'debian-12-amd64/Packages', 'rocky-9-arm64/repodata/repomd.xml'].map(
    (path) => ({ path, sha256 }),
  ),
};

test('a system gets its own files, called as its package manager calls them', () => {
  expect(offeredFor('debian-12-amd64', ['node1'], folder).map(({ name }) => name)).toEqual([
    'a.deb',
    'Packages',
  ]);
  expect(offeredFor('rocky-9-arm64', ['node1'], folder)).toEqual([
    {
      name: 'repodata/repomd.xml',
      path: 'packages/rocky-9-arm64/repodata/repomd.xml',
      sources: ['file:///srv/my%20packages/rocky-9-arm64/repodata/repomd.xml'],
      checksum: `sha256:${sha256}`,
    },
  ]);
});

test('says for which hosts there is nothing, and what there is', () => {
  expect(() => offeredFor('debian-12-arm64', ['node2', 'node3'], folder)).toThrow(
    expect.objectContaining({
      code: 'artifact.no-packages',
      params: expect.objectContaining({
        hosts: 'node2, node3',
        system: 'debian-12-arm64',
        known: 'debian-12-amd64, rocky-9-arm64',
      }),
    }),
  );
});
