import { registryServer } from '../../domain/registry.ts';
import { derivedSecret, type Secret } from '../../domain/secret.ts';
import { type TomlTable, tomlDocument } from '../toml.ts';

/** What a server is known by, and what it knows who asks by. */
export interface RegistryCredentials {
  /** On the host. */
  readonly caFile?: string;
  readonly clientPair?: { readonly certificate: string; readonly key: string };
  readonly login?: RegistryLogin;
}

export interface RegistryLogin {
  readonly username: string;
  readonly password: Secret;
}

export interface RegistryMirror extends RegistryCredentials {
  readonly url: string;
  readonly skipVerify: boolean;
}

/** How one registry is reached. */
export interface RegistryAccess extends RegistryCredentials {
  /** As image references name it. */
  readonly registry: string;
  /** Asked first, in this order. */
  readonly mirrors: readonly RegistryMirror[];
  readonly plainHttp: boolean;
  readonly skipVerify: boolean;
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
    host: Object.fromEntries(mirrors.map((mirror) => [mirror.url, mirrorTable(mirror)])),
  });
};

const mirrorTable = (mirror: RegistryMirror): TomlTable => ({
  capabilities: ['pull', 'resolve'],
  skip_verify: mirror.skipVerify || undefined,
  ...credentials(mirror),
});

const credentials = ({ caFile, clientPair, login }: RegistryCredentials): TomlTable => ({
  ca: caFile,
  client: clientPair && [[clientPair.certificate, clientPair.key]],
  header: login && { [loginHeader]: derivedSecret(encodedLogin(login), (encoded) => `Basic ${encoded}`) },
});

/** In the spelling of containerd, whose token then takes its place: in another one both would be sent. */
const loginHeader = 'Authorization';

/** Base64 needs no escaping in TOML. */
export const encodedLogin = ({ username, password }: RegistryLogin): Secret =>
  derivedSecret(password, (plain) => Buffer.from(`${username}:${plain}`).toString('base64'));
