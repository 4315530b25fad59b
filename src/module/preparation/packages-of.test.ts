import { expect, it } from 'vitest';
import { clusterFile } from '../../config/testing/cluster-file.ts';
import { load } from '../../config/testing/load.ts';
import type { PackageFolder } from '../../domain/package-list.ts';
import { packagesOf } from './packages-of.ts';

async function packagesOn(system: string, brought?: PackageFolder, more = '') {
  const kubernetes = `  kubernetes: {version: v1.36.4${more}}`;
  const loaded = await load(clusterFile({ system: `  system: ${system}`, kubernetes }));
  if (!loaded.ok) throw loaded.problems[0] ?? new Error('refused');
  const { spec } = loaded.config;
  const [host] = spec.hosts;
  if (host === undefined) throw new Error('no host');
  const artifacts = { ...spec.artifacts, ...(brought && { packages: brought }) };
  return packagesOf({ ...loaded.config, spec: { ...spec, artifacts } }, host, 'rhel');
}

it('wants what the file adds for the family, and a package of ours in the version that the file names', async () => {
  const usual = await packagesOn('{}');
  expect(usual.first).toContain('iptables');
  const wanted = await packagesOn('{rpms: [tree, iptables=1.8.10-2.el9], debs: [other]}');
  expect(wanted).toEqual({
    first: [...usual.first.filter((name) => name !== 'iptables'), 'tree', 'iptables=1.8.10-2.el9'],
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

it('installs once what is also needed early: sets of addresses, for ipvs', async () => {
  const { first, later } = await packagesOn('{}', undefined, ', proxyMode: ipvs');
  expect({ first: first.includes('ipset'), later: later.includes('ipset') }).toEqual({
    first: true,
    later: false,
  });
  expect((await packagesOn('{}')).later).toContain('ipset');
});
