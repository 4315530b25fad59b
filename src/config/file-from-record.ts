import { stringify } from 'yaml';
import { createVault } from '../domain/secret.ts';
import { isBranch, type Tree } from './document/tree.ts';
import { dotted, pathOf } from './pointer.ts';
import type { RecordedConfig } from './recorded-config.ts';
import { configSchema } from './schema/json-schema.ts';
import { shownValue } from './view-config.ts';

interface MissingSecret {
  readonly field: string;
  /** Of the environment: it stands in the file instead of the secret. */
  readonly variable: string;
}

export interface RestoredFile {
  readonly content: string;
  readonly missing: readonly MissingSecret[];
}

interface Login {
  readonly user?: string | undefined;
  readonly privateKeyPath?: string | undefined;
}

/** The cluster file that a record was made from, as far as the record tells; secrets stand there by the name of a variable. */
export function fileFromRecord({ config, secrets }: RecordedConfig, login: Login): RestoredFile {
  // What goes in was JSON.
  const written = structuredClone(config) as { spec?: Record<string, Tree> };
  const missing = secrets.map((pointer) => {
    const path = pathOf(pointer);
    const variable = variableFor(path);
    put(written as Tree, path, `\${env:${variable}}`);
    return { field: dotted(path), variable };
  });
  const { hosts = [], dns = {}, ...spec } = written.spec ?? {};
  const restored = {
    ...written,
    spec: {
      ...spec,
      global: login,
      hosts: Array.isArray(hosts) ? hosts.map(hostOf) : hosts,
      dns: withoutDefault(dns),
    },
  };
  // Nothing is secret in a record: the empty vault hides nothing.
  const content = stringify(shownValue(restored, configSchema(), createVault()), {
    lineWidth: 0,
    aliasDuplicateObjects: false,
  });
  return { content, missing };
}

const variableFor = (path: readonly string[]): string =>
  path
    .slice(1)
    .join('_')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase();

function put(at: Tree | undefined, [name = '', ...rest]: readonly string[], value: string): void {
  if (typeof at !== 'object' || at === null) return;
  const fields = at as Record<string, Tree>;
  if (rest.length === 0) fields[name] = value;
  else put(fields[name], rest, value);
}

/** Roles stand in the groups; both families are one text. */
function hostOf(host: Tree): Tree {
  if (!isBranch(host)) return host;
  const { roles: _, internalAddress, ...rest } = host;
  const addresses = isBranch(internalAddress)
    ? [internalAddress['v4'], internalAddress['v6']].filter((one) => one !== undefined)
    : [];
  return addresses.length === 0 ? rest : { ...rest, internalAddress: addresses.join(',') };
}

/** On by itself wherever its image is known; to ask for it by name is refused where it is not. */
function withoutDefault(dns: Tree): Tree {
  if (!isBranch(dns) || !isBranch(dns['nodelocaldns'])) return dns;
  const { enabled, ...rest } = dns['nodelocaldns'];
  return { ...dns, nodelocaldns: enabled === true ? rest : { ...rest, enabled: enabled ?? false } };
}
