import { describe, expect, it } from 'vitest';
import { clusterFile } from '../../config/testing/cluster-file.ts';
import { load } from '../../config/testing/load.ts';
import { registryFiles } from '../../step/containerd/configure-registries.ts';
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

  it('asks the mirrors of each registry that the file names some for, up to the file that containerd reads', async () => {
    const found = await settings({
      kubernetes: runtime(
        '{registryMirrors: {quay.io: [quay.local, "http://two.local:5000"], registry.k8s.io: "k8s.local", ghcr.io: []}}',
      ),
    });
    expect(found.map(({ registry }) => registry)).toEqual(['quay.io', 'registry.k8s.io']);
    const written = found.flatMap(registryFiles).map(({ path, content }) => `# ${path}\n${content}`);
    expect(written.join('\n')).toMatchInlineSnapshot(`
      "# /etc/containerd/certs.d/quay.io/hosts.toml
      server = "https://quay.io"
      capabilities = ["pull", "resolve", "push"]

      [host."https://quay.local"]
      capabilities = ["pull", "resolve"]

      [host."http://two.local:5000"]
      capabilities = ["pull", "resolve"]

      # /etc/containerd/certs.d/registry.k8s.io/hosts.toml
      server = "https://registry.k8s.io"
      capabilities = ["pull", "resolve", "push"]

      [host."https://k8s.local"]
      capabilities = ["pull", "resolve"]
      "
    `);
  });

  it('takes a list for the mirrors of docker.io, as a mapping would say it', async () => {
    const list = await settings({ kubernetes: runtime('{registryMirrors: "a.local,b.local"}') });
    const mapping = await settings({
      kubernetes: runtime('{registryMirrors: {docker.io: [a.local, b.local]}}'),
    });
    expect(mapping).toEqual(list);
  });

  it('knows the login and the certificates of a mirror that the file has a login for', async () => {
    const found = await settings({
      kubernetes: runtime('{registryMirrors: ["https://one.local:5000", "https://two.local"]}'),
      registry:
        '  registry: {auths: {"one.local:5000": {username: ann, password: hunter22, skipTLSVerify: true}}}',
    });
    const one = { registry: 'one.local:5000', login: { username: 'ann', password: expect.anything() } };
    expect(found).toEqual([
      {
        registry: 'docker.io',
        mirrors: [
          { url: 'https://one.local:5000', skipVerify: true, of: one },
          { url: 'https://two.local', skipVerify: false },
        ],
        plainHttp: false,
        skipVerify: false,
      },
      { ...one, mirrors: [], plainHttp: false, skipVerify: true },
    ]);
  });

  it('knows a mirror by the port that is written, also the usual one', async () => {
    const [docker] = await settings({
      kubernetes: runtime(
        '{registryMirrors: ["https://one.local:443"], insecureRegistries: ["one.local:443"]}',
      ),
    });
    expect(docker?.mirrors).toEqual([{ url: 'https://one.local:443', skipVerify: true }]);
  });

  it('logs in to an insecure registry by https, too', async () => {
    const found = await settings({
      kubernetes: runtime('{insecureRegistries: ["hub.local:5000"]}'),
      registry: '  registry: {auths: {"hub.local:5000": {username: ann, password: hunter22}}}',
    });
    const hub = { registry: 'hub.local:5000', login: { username: 'ann', password: expect.anything() } };
    expect(found).toEqual([
      {
        ...hub,
        mirrors: [{ url: 'https://hub.local:5000', skipVerify: true, of: hub }],
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
