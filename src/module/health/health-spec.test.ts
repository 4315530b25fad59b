import { expect, it } from 'vitest';
import { clusterFile } from '../../config/testing/cluster-file.ts';
import { load } from '../../config/testing/load.ts';
import { healthSpec } from './health-spec.ts';

it.each([
  ['flannel', true],
  ['calico', true],
  ['none', false],
])('with the plugin %s the network of pods is ours: %s', async (plugin, hasNetwork) => {
  const loaded = await load(clusterFile({ network: `  network: {plugin: ${plugin}}` }));
  if (!loaded.ok) throw loaded.problems[0];
  expect(healthSpec(loaded.config, ['node1'])).toMatchObject({ hasNetwork });
});
