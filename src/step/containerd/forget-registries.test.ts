import { expect, it } from 'vitest';
import { createVault } from '../../domain/secret.ts';
import type { RegistrySettings } from './configure-registries.ts';
import { forgetRegistries } from './forget-registries.ts';

const folder = '/etc/containerd/certs.d/registry.local_5000_';
const brought = ['hosts.toml', 'ca.crt', 'client.cert', 'client.key'].map((name) => `${folder}/${name}`);

/** What a host remembers as brought by kubexm. */
const remembered = (paths: readonly string[]) =>
  paths.map((path) => ({ key: `path:${path}`, runId: 'r', node: 'n', actions: [] }));

const secret = createVault().secret('pem');
const plain: RegistrySettings = {
  registry: 'registry.local:5000',
  mirrors: [],
  plainHttp: false,
  skipVerify: false,
};
const withAuthority = { ...plain, authority: secret };
const withClient = { ...withAuthority, client: { certificate: secret, key: secret } };

function judged(registries: readonly RegistrySettings[], paths: readonly string[] = brought) {
  const { check } = forgetRegistries;
  if (!('judge' in check)) throw new TypeError('what it reads is known in advance');
  return check.judge({ registries }, [remembered(paths)], { interrupted: false });
}

it.each([
  ['all that is wanted', [withClient], undefined],
  ['a registry that is gone', [], `${folder}/hosts.toml`],
  ['a client pair that is gone', [withAuthority], `${folder}/client.cert, path:${folder}/client.key`],
  ['an authority that is gone', [plain], `${folder}/ca.crt`],
] as const)('judges %s', (_, registries, left) => {
  const found = judged(registries);
  expect(found.state).toBe(left === undefined ? 'satisfied' : 'drifted');
  expect(JSON.stringify(found)).toContain(left ?? 'satisfied');
});

it('leaves alone what lies elsewhere', () => {
  expect(judged([], ['/etc/containerd/config.toml'])).toMatchObject({ state: 'satisfied' });
});
