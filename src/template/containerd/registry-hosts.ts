import { registryServer } from '../../domain/registry.ts';
import { derivedSecret, type Secret } from '../../domain/secret.ts';
import { type TomlTable, tomlDocument } from '../toml.ts';

export interface RegistryMirror {
  readonly url: string;
  readonly skipVerify: boolean;
}

/** How one registry is reached. */
export interface RegistryAccess {
  /** As image references name it. */
  readonly registry: string;
  /** Asked first, in this order. */
  readonly mirrors: readonly RegistryMirror[];
  readonly plainHttp: boolean;
  readonly skipVerify: boolean;
  /** On the host. */
  readonly caFile?: string;
  readonly clientPair?: { readonly certificate: string; readonly key: string };
  readonly login?: { readonly username: string; readonly password: Secret };
}

/** The folder of a registry below certs.d. */
export const registryFolder = ({ registry }: Pick<RegistryAccess, 'registry'>): string =>
  registry.replace(/:(\d+)$/, '_$1_');

/** The hosts.toml of one registry: what holds for itself stands at the head. A login makes the file a secret. */
export const registryHosts = (access: RegistryAccess) => {
  const { registry, mirrors, plainHttp, skipVerify } = access;
  return tomlDocument({
    server: `${plainHttp ? 'http' : 'https'}://${registryServer(registry)}`,
    capabilities: ['pull', 'resolve', 'push'],
    skip_verify: skipVerify || undefined,
    ...credentials(access),
    host: Object.fromEntries(mirrors.map((mirror) => [mirror.url, mirrorTable(mirror, access)])),
  });
};

/** The registry itself, asked in another way, knows the same login; a mirror is somebody else. */
const mirrorTable = ({ url, skipVerify }: RegistryMirror, access: RegistryAccess): TomlTable => ({
  capabilities: ['pull', 'resolve'],
  skip_verify: skipVerify || undefined,
  ...(new URL(url).host === registryServer(access.registry) ? credentials(access) : {}),
});

const credentials = ({ caFile, clientPair, login }: RegistryAccess): TomlTable => ({
  ca: caFile,
  client: clientPair && [[clientPair.certificate, clientPair.key]],
  header: login && { [loginHeader]: basicAuthorization(login) },
});

/** In the spelling of containerd, whose token then takes its place: in another one both would be sent. */
const loginHeader = 'Authorization';

/** Base64 needs no escaping in TOML. */
const basicAuthorization = ({ username, password }: NonNullable<RegistryAccess['login']>): Secret =>
  derivedSecret(password, (plain) => `Basic ${Buffer.from(`${username}:${plain}`).toString('base64')}`);
