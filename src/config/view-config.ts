import { stringify } from 'yaml';
import { spellDuration } from '../domain/duration.ts';
import { isSecret, type Vault } from '../domain/secret.ts';
import type { ClusterConfig, Host, SshAccess } from './cluster-config.ts';
import { isBranch } from './document/tree.ts';
import { hasNodeLocalDns } from './node-local-dns.ts';
import { knownKeys } from './schema/fields.ts';
import { childOf, configSchema, type JsonSchema } from './schema/json-schema.ts';

/** The effective configuration as a file again, every secret hidden. */
export function viewConfig(config: ClusterConfig, vault: Vault): string {
  const { bastion, ...global } = config.spec.global;
  const { given: _, ...certs } = config.spec.certs;
  const { given: __, ...etcd } = config.spec.etcd;
  const { given: ___, ...audit } = config.spec.kubernetes.audit;
  const spec = {
    ...config.spec,
    global: bastion === undefined ? global : { ...global, bastion: viewAccess(bastion) },
    hosts: config.spec.hosts.map(viewHost),
    certs,
    etcd,
    kubernetes: { ...config.spec.kubernetes, audit },
    dns: {
      ...config.spec.dns,
      nodelocaldns: { ...config.spec.dns.nodelocaldns, enabled: hasNodeLocalDns(config.spec) },
    },
    artifacts: {
      ...config.spec.artifacts,
      packages: config.spec.artifacts.packages?.folder,
      bom: config.spec.artifacts.bom.map(({ file }) => file),
    },
  };
  return stringify(shownValue({ ...config, spec }, configSchema(), vault), {
    lineWidth: 0,
    aliasDuplicateObjects: false,
  });
}

function viewHost({ internalAddress, roles: _, ...host }: Host) {
  const addresses = [internalAddress.v4, internalAddress.v6].filter((address) => address !== undefined);
  return {
    ...viewAccess(host),
    ...(addresses.length === 0 ? {} : { internalAddress: addresses.join(',') }),
  };
}

const viewAccess = ({ login, hostKeys, connectTimeoutMs, ...rest }: SshAccess) => ({
  ...rest,
  ...login,
  ...(hostKeys.length === 0 ? {} : { hostKey: hostKeys }),
  timeout: spellDuration(connectTimeoutMs),
});

/** In the order of the schema. What age kept closed in the file stays closed here, whatever field it is in. */
export function shownValue(value: unknown, schema: JsonSchema | undefined, vault: Vault): unknown {
  if (isSecret(value)) return '***';
  if (typeof value === 'string') return vault.redact(value);
  if (Array.isArray(value)) return value.map((item) => shownValue(item, childOf(schema, '*'), vault));
  if (!isBranch(value)) return value;
  const keys = new Set([...knownKeys(schema), ...Object.keys(value)]);
  return Object.fromEntries(
    [...keys]
      .filter((key) => value[key] !== undefined)
      .map((key) => [key, shownValue(value[key], childOf(schema, key), vault)]),
  );
}
