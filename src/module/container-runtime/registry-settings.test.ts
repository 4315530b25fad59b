import { describe, expect, it } from 'vitest';
import { clusterFile } from '../../config/testing/cluster-file.ts';
import { load } from '../../config/testing/load.ts';
import { registrySettings } from './registry-settings.ts';

async function settings(parts: Parameters<typeof clusterFile>[0]) {
  const loaded = await load(clusterFile(parts));
  if (!loaded.ok) throw new Error(loaded.problems.map(({ what }) => what.en).join('\n'));
  return registrySettings(loaded.config.spec);
}

const runtime = (section: string) => `  kubernetes: {containerRuntime: {containerd: ${section}}}`;

describe('how registries are reached', () => {
  it('is left to containerd where the file says nothing', async () => {
    expect(await settings({})).toEqual([]);
  });

  it('asks mirrors for images of docker.io, without looking at the certificate of an insecure one', async () => {
    const found = await settings({
      kubernetes: runtime(
        '{registryMirrors: [one.local, "http://two.local:5000"], insecureRegistries: [one.local]}',
      ),
    });
    expect(found).toEqual([
      {
        registry: 'docker.io',
        mirrors: [
          { url: 'https://one.local', skipVerify: true },
          { url: 'http://two.local:5000', skipVerify: false },
        ],
        plainHttp: false,
        skipVerify: false,
      },
      {
        registry: 'one.local',
        mirrors: [{ url: 'https://one.local', skipVerify: true }],
        plainHttp: true,
        skipVerify: false,
      },
    ]);
  });

  it('says when the folder of certificates is missing', async () => {
    await expect(
      settings({ registry: '  registry: {auths: {hub.local: {certsPath: /nowhere}}}' }),
    ).rejects.toMatchObject({ code: 'config.file-not-usable' });
  });
});
