import { expect, it } from 'vitest';
import { adviceOn } from './advice-on.ts';
import { clusterFile } from './testing/cluster-file.ts';
import { load } from './testing/load.ts';

const key = Buffer.alloc(32, 7).toString('base64');
const encrypted = `{secretbox: {keys: [{name: one, secret: ${key}}]}}, {identity: {}}`;

async function advised(providers?: string, resource = 'secrets'): Promise<readonly string[]> {
  const encryption =
    providers === undefined
      ? ''
      : `, encryption: {resources: [{resources: ['${resource}'], providers: [${providers}]}]}`;
  const loaded = await load(clusterFile({ kubernetes: `  kubernetes: {version: v1.34.4${encryption}}` }));
  if (!loaded.ok) throw loaded.problems[0];
  return adviceOn(loaded.config).map(({ code }) => code);
}

it('says that secrets lie open in etcd, and nothing where they do not', async () => {
  expect(await advised()).toEqual(['config.not-encrypted']);
  expect(await advised(encrypted)).toEqual([]);
  expect(await advised(encrypted, '*.*')).toEqual([]);
  expect(await advised(encrypted, 'configmaps')).toEqual(['config.not-encrypted']);
});
