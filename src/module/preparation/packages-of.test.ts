import { expect, it } from 'vitest';
import { clusterFile } from '../../config/testing/cluster-file.ts';
import { load } from '../../config/testing/load.ts';
import type { PackageFolder } from '../../domain/package-list.ts';
import { packagesOf } from './packages-of.ts';

async function packagesOn(system: string, brought?: PackageFolder) {
  const loaded = await load(clusterFile({ system: `  system: ${system}` }));
  if (!loaded.ok) throw loaded.problems[0] ?? new Error('refused');
  const { spec } = loaded.config;
  const [host] = spec.hosts;
  if (host === undefined) throw new Error('no host');
  const artifacts = { ...spec.artifacts, ...(brought && { packages: brought }) };
  return packagesOf({ ...loaded.config, spec: { ...spec, artifacts } }, host, 'rhel');
}

it('wants what the file adds for the family, and a package of ours in the version that the file names', async () => {
  const usual = await packagesOn('{}');
  expect(usual.first).toContain('socat');
  const wanted = await packagesOn('{rpms: [tree, socat=1.7.4.1-6.el9], debs: [other]}');
  expect(wanted).toEqual({
    first: [...usual.first.filter((name) => name !== 'socat'), 'tree', 'socat=1.7.4.1-6.el9'],
    later: usual.later,
  });
});

it('installs first what the file names, also of what nothing waits for', async () => {
  const usual = await packagesOn('{}');
  expect(usual.later).toContain('nfs-utils');
  expect(await packagesOn('{rpms: [nfs-utils=2.5]}')).toEqual({
    first: [...usual.first, 'nfs-utils=2.5'],
    later: usual.later.filter((name) => name !== 'nfs-utils'),
  });
});

it('installs everything at once where packages are brought along', async () => {
  const { first, later } = await packagesOn('{}');
  const brought = { folder: '/srv/packages', files: [] };
  expect(await packagesOn('{}', brought)).toEqual({ first: [...first, ...later], later: [] });
});
