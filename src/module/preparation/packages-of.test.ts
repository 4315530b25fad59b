import { expect, it } from 'vitest';
import { clusterFile } from '../../config/testing/cluster-file.ts';
import { load } from '../../config/testing/load.ts';
import { packagesOf } from './packages-of.ts';

async function packagesOn(system: string) {
  const loaded = await load(clusterFile({ system: `  system: ${system}` }));
  if (!loaded.ok) throw loaded.problems[0] ?? new Error('refused');
  const [host] = loaded.config.spec.hosts;
  if (host === undefined) throw new Error('no host');
  return packagesOf(loaded.config, host, 'rhel');
}

it('wants what the file adds for the family, and a package of ours in the version that the file names', async () => {
  const usual = await packagesOn('{}');
  expect(usual).toContain('socat');
  const wanted = await packagesOn('{rpms: [tree, socat=1.7.4.1-6.el9], debs: [other]}');
  expect(wanted).toEqual([...usual.filter((name) => name !== 'socat'), 'tree', 'socat=1.7.4.1-6.el9']);
});
