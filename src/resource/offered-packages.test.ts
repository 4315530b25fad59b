import { expect, test } from 'vitest';
import { offeredFor } from './offered-packages.ts';

const sha256 = 'a'.repeat(64);
const folder = {
  folder: '/srv/my packages',
  files: ['debian-12-amd64/a.deb', 'debian-12-amd64/Packages', 'rocky-9-arm64/repodata/repomd.xml'].map(
    (path) => ({ path, sha256 }),
  ),
};
const debian = ['debian-12-amd64'];
const rocky = ['rocky-9.4-arm64', 'rocky-9-arm64'];

test('a system gets its own files, called as its package manager calls them', () => {
  const { 'debian-12-amd64': debs = [], ...others } = offeredFor([debian, rocky, debian], folder);
  expect(debs.map(({ name }) => name)).toEqual(['a.deb', 'Packages']);
  expect(others).toEqual({
    'rocky-9-arm64': [
      {
        name: 'repodata/repomd.xml',
        path: 'packages/rocky-9-arm64/repodata/repomd.xml',
        sources: ['file:///srv/my%20packages/rocky-9-arm64/repodata/repomd.xml'],
        checksum: `sha256:${sha256}`,
      },
    ],
  });
});

test('a system that the folder does not have is left to its own sources', () => {
  expect(Object.keys(offeredFor([debian, ['ubuntu-24.04-amd64']], folder))).toEqual(['debian-12-amd64']);
});

test('a folder that has nothing for any host is refused, with what it has', () => {
  const wanted = 'debian-12-arm64, rocky-9.4-amd64';
  expect(() => offeredFor([['debian-12-arm64'], ['rocky-9.4-amd64', 'rocky-9-amd64']], folder)).toThrow(
    expect.objectContaining({
      code: 'artifact.no-packages',
      params: { folder: '/srv/my packages', wanted, known: 'debian-12-amd64, rocky-9-arm64' },
    }),
  );
});
