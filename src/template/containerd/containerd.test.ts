import { describe, expect, it } from 'vitest';
import { createVault, isSecret, reveal } from '../../domain/secret.ts';
import { knownVersion } from '../../domain/version.ts';
import { type ContainerdConfigInput, containerdConfig } from './config.ts';
import { proxyEnvironment } from './proxy-environment.ts';
import { registryFolder, registryHosts } from './registry-hosts.ts';

const parts = (version: string, logins: ContainerdConfigInput['logins'] = []) =>
  containerdConfig({
    version: knownVersion(version),
    dataRoot: '/data/containerd',
    pauseImage: 'registry.k8s.io/pause:3.10.1',
    registriesFolder: '/etc/containerd/certs.d',
    logins,
    restrictOomScoreAdj: false,
  });

const config = (version: string): string => parts(version).join('');

describe('the configuration of containerd', () => {
  it('has the form of the 1.x line', () => {
    expect(config('1.7.30')).toMatchInlineSnapshot(`
      "version = 2
      root = "/data/containerd"
      state = "/run/containerd"

      [plugins."io.containerd.grpc.v1.cri"]
      sandbox_image = "registry.k8s.io/pause:3.10.1"
      restrict_oom_score_adj = false

      [plugins."io.containerd.grpc.v1.cri".containerd]
      default_runtime_name = "runc"

      [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
      runtime_type = "io.containerd.runc.v2"

      [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc.options]
      SystemdCgroup = true

      [plugins."io.containerd.grpc.v1.cri".registry]
      config_path = "/etc/containerd/certs.d"
      "
    `);
  });

  it('has the form of the 2.x line', () => {
    expect(config('2.2.9')).toMatchInlineSnapshot(`
      "version = 3
      root = "/data/containerd"
      state = "/run/containerd"

      [plugins."io.containerd.cri.v1.images".pinned_images]
      sandbox = "registry.k8s.io/pause:3.10.1"

      [plugins."io.containerd.cri.v1.images".registry]
      config_path = "/etc/containerd/certs.d"

      [plugins."io.containerd.cri.v1.runtime"]
      restrict_oom_score_adj = false

      [plugins."io.containerd.cri.v1.runtime".containerd]
      default_runtime_name = "runc"

      [plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runc]
      runtime_type = "io.containerd.runc.v2"

      [plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runc.options]
      SystemdCgroup = true
      "
    `);
  });
});

describe('the logins of registries', () => {
  const logins = [{ registry: 'docker.io', username: 'ann', password: createVault().secret('hunter22') }];
  const revealed = (version: string): string =>
    parts(version, logins)
      .map((part) => (isSecret(part) ? reveal(part) : part))
      .join('');

  it.each([
    ['1.7.34', 'io.containerd.grpc.v1.cri'],
    ['2.0.11', 'io.containerd.cri.v1.images'],
  ])(
    'stand in the configuration of %s, too, which shows no others to who hands out tokens',
    (version, name) => {
      expect(revealed(version)).toContain(`[plugins."${name}".registry]
config_path = "/etc/containerd/certs.d"

[plugins."${name}".registry.configs."registry-1.docker.io".auth]
auth = "YW5uOmh1bnRlcjIy"
`);
      expect(parts(version, logins).filter(isSecret)).toHaveLength(1);
    },
  );

  it('leave the configuration of newer ones alone, so that another password needs no restart', () => {
    expect(revealed('2.1.0')).toBe(config('2.1.0'));
  });
});

describe('the hosts.toml of a registry', () => {
  const plain = { mirrors: [], plainHttp: false, skipVerify: false };

  it('lies in a folder whose name a file system takes', () => {
    expect(registryFolder({ ...plain, registry: 'hub.local:5000' })).toBe('hub.local_5000_');
    expect(registryFolder({ ...plain, registry: 'docker.io' })).toBe('docker.io');
  });

  it('asks the mirrors in their order before the registry itself', () => {
    const mirrors = [
      { url: 'https://one.local', skipVerify: false },
      { url: 'http://two.local:5000', skipVerify: true },
    ];
    expect(registryHosts({ ...plain, registry: 'docker.io', mirrors }).join('')).toMatchInlineSnapshot(`
      "server = "https://registry-1.docker.io"
      capabilities = ["pull", "resolve", "push"]

      [host."https://one.local"]
      capabilities = ["pull", "resolve"]

      [host."http://two.local:5000"]
      capabilities = ["pull", "resolve"]
      skip_verify = true
      "
    `);
  });

  it('carries a login as a secret, and only there', () => {
    const password = createVault().secret('hunter22');
    const hosts = registryHosts({
      ...plain,
      registry: 'hub.local:5000',
      plainHttp: true,
      login: { username: 'ann', password },
    });
    expect(hosts.map((part) => (isSecret(part) ? reveal(part) : part)).join('')).toMatchInlineSnapshot(`
      "server = "http://hub.local:5000"
      capabilities = ["pull", "resolve", "push"]

      [header]
      Authorization = "Basic YW5uOmh1bnRlcjIy"

      [host]
      "
    `);
    expect(hosts.filter(isSecret)).toHaveLength(1);
  });

  it('shows a mirror what is meant for it, and nothing of its own', () => {
    const vault = createVault();
    const hosts = registryHosts({
      ...plain,
      registry: 'docker.io',
      mirrors: [
        { url: 'https://elsewhere.local', skipVerify: false },
        {
          url: 'https://hub.local:5000',
          skipVerify: true,
          login: { username: 'ann', password: vault.secret('hunter22') },
          caFile: '/ca.crt',
        },
      ],
      login: { username: 'bob', password: vault.secret('hunter23') },
      caFile: '/own.crt',
    });
    const text = hosts.map((part) => (isSecret(part) ? reveal(part) : part)).join('');
    const [, elsewhere = '', hub = ''] = text.split(/\[host\."https:\/\/[^"]*"\]/);
    expect(elsewhere).not.toMatch(/authorization|ca = /i);
    expect(hub).toContain('skip_verify = true');
    expect(hub).toContain('ca = "/ca.crt"');
    expect(hub).toContain('[host."https://hub.local:5000".header]\nAuthorization = "Basic YW5uOmh1bnRlcjIy"');
  });

  it('knows the authority and the pair of a client', () => {
    const hosts = registryHosts({
      ...plain,
      registry: 'hub.local',
      caFile: '/etc/containerd/certs.d/hub.local/ca.crt',
      clientPair: { certificate: '/c.cert', key: '/c.key' },
    });
    expect(hosts.join('')).toMatchInlineSnapshot(`
      "server = "https://hub.local"
      capabilities = ["pull", "resolve", "push"]
      ca = "/etc/containerd/certs.d/hub.local/ca.crt"
      client = [["/c.cert", "/c.key"]]

      [host]
      "
    `);
  });
});

describe('the proxy of containerd', () => {
  it('is absent without one', () => {
    expect(proxyEnvironment({ exceptions: ['10.0.0.0/8'] })).toEqual([]);
  });

  it('is a secret, and is passed round for what it is not meant for', () => {
    const https = createVault().secret('http://ann:pw@proxy:3128');
    expect(proxyEnvironment({ https, exceptions: ['10.0.0.0/8', '.local'] })).toEqual([
      'HTTPS_PROXY=',
      https,
      '\n',
      'NO_PROXY=10.0.0.0/8,.local\n',
    ]);
  });
});
