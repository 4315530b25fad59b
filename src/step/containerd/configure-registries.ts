import type { Secret } from '../../domain/secret.ts';
import { text } from '../../problem/text.ts';
import {
  type RegistryAccess,
  registryFolder,
  registryHosts,
} from '../../template/containerd/registry-hosts.ts';
import { declaredStep } from '../generic/declared-step.ts';
import type { DesiredFile } from '../generic/kind/file.ts';
import { containerdPaths } from './containerd-paths.ts';

/** How one registry is reached, with the files this takes. */
export interface RegistrySettings extends Omit<RegistryAccess, 'caFile' | 'clientPair'> {
  readonly authority?: Secret;
  readonly client?: { readonly certificate: Secret; readonly key: Secret };
}

/** containerd reads these at every pull: a change takes effect without a restart. */
export const configureRegistries = declaredStep<{ readonly registries: readonly RegistrySettings[] }>({
  id: 'containerd.configure-registries',
  title: text('Configure the registries of containerd', '配置 containerd 的镜像仓库'),
  desired: ({ registries }) => registries.flatMap(registryFiles),
});

/** All that there is for a registry, and nothing else. */
export function registryFiles({ authority, client, ...access }: RegistrySettings): readonly DesiredFile[] {
  const folder = `${containerdPaths.registries}/${registryFolder(access)}`;
  const files = { ca: `${folder}/ca.crt`, certificate: `${folder}/client.cert`, key: `${folder}/client.key` };
  const hosts = registryHosts({
    ...access,
    ...(authority && { caFile: files.ca }),
    ...(client && { clientPair: { certificate: files.certificate, key: files.key } }),
  });
  return [
    { kind: 'file', path: `${folder}/hosts.toml`, content: hosts },
    ...(authority ? [{ kind: 'file' as const, path: files.ca, content: authority, mode: 0o644 }] : []),
    ...(client
      ? [
          { kind: 'file' as const, path: files.certificate, content: client.certificate, mode: 0o644 },
          { kind: 'file' as const, path: files.key, content: client.key },
        ]
      : []),
  ];
}
