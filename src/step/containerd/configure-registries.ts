import type { Secret } from '../../domain/secret.ts';
import { text } from '../../problem/text.ts';
import {
  type RegistryAccess,
  type RegistryCredentials,
  type RegistryLogin,
  type RegistryMirror,
  registryFolder,
  registryHosts,
} from '../../template/containerd/registry-hosts.ts';
import { declaredStep } from '../generic/declared-step.ts';
import type { DesiredFile } from '../generic/kind/file.ts';
import { containerdPaths } from './containerd-paths.ts';

/** What the file says of a registry, whoever it is asked for. */
export interface KnownRegistry {
  /** As image references name it. */
  readonly registry: string;
  readonly authority?: Secret;
  readonly client?: { readonly certificate: Secret; readonly key: Secret };
  readonly login?: RegistryLogin;
}

/** How one registry is reached, with the files this takes. */
export interface RegistrySettings extends KnownRegistry, Pick<RegistryAccess, 'plainHttp' | 'skipVerify'> {
  /** A mirror that is a registry of the file has its files and its login. */
  readonly mirrors: readonly (Pick<RegistryMirror, 'url' | 'skipVerify'> & { readonly of?: KnownRegistry })[];
}

/** containerd reads these at every pull: a change takes effect without a restart. */
export const configureRegistries = declaredStep<{ readonly registries: readonly RegistrySettings[] }>({
  id: 'containerd.configure-registries',
  title: text('Configure the registries of containerd', '配置 containerd 的镜像仓库'),
  desired: ({ registries }) => registries.flatMap(registryFiles),
});

/** All that there is for a registry, and nothing else. */
export function registryFiles(settings: RegistrySettings): readonly DesiredFile[] {
  const { registry, mirrors, plainHttp, skipVerify, authority, client } = settings;
  const { folder, ca, certificate, key } = placesOf(registry);
  const hosts = registryHosts({
    registry,
    mirrors: mirrors.map(({ of, ...mirror }) => ({ ...mirror, ...(of && credentialsOf(of)) })),
    plainHttp,
    skipVerify,
    ...credentialsOf(settings),
  });
  return [
    { kind: 'file', path: `${folder}/hosts.toml`, content: hosts },
    ...(authority ? [{ kind: 'file' as const, path: ca, content: authority, mode: 0o644 }] : []),
    ...(client
      ? [
          { kind: 'file' as const, path: certificate, content: client.certificate, mode: 0o644 },
          { kind: 'file' as const, path: key, content: client.key },
        ]
      : []),
  ];
}

function credentialsOf({ registry, authority, client, login }: KnownRegistry): RegistryCredentials {
  const { ca, certificate, key } = placesOf(registry);
  return {
    ...(authority && { caFile: ca }),
    ...(client && { clientPair: { certificate, key } }),
    ...(login && { login }),
  };
}

function placesOf(registry: string) {
  const folder = `${containerdPaths.registries}/${registryFolder({ registry })}`;
  return {
    folder,
    ca: `${folder}/ca.crt`,
    certificate: `${folder}/client.cert`,
    key: `${folder}/client.key`,
  };
}
