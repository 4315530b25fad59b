import { stringify } from 'yaml';
import { isSecret, type Vault } from '../domain/secret.ts';
import type { ClusterConfig, Host } from './cluster-config.ts';
import { isBranch } from './document/tree.ts';

/** The effective configuration as a file again, every secret hidden. */
export const viewConfig = (config: ClusterConfig, vault: Vault): string =>
  stringify(hidden({ ...config, spec: { ...config.spec, hosts: config.spec.hosts.map(viewHost) } }, vault), {
    lineWidth: 0,
    aliasDuplicateObjects: false,
  });

function viewHost({ internalAddress, login, connectTimeoutMs, roles: _, ...host }: Host) {
  const addresses = [internalAddress.v4, internalAddress.v6].filter((address) => address !== undefined);
  return {
    ...host,
    ...(addresses.length === 0 ? {} : { internalAddress: addresses.join(',') }),
    ...login,
    timeout: `${connectTimeoutMs}ms`,
  };
}

/** What age kept closed in the file stays closed here, whatever field it is in. */
function hidden(value: unknown, vault: Vault): unknown {
  if (isSecret(value)) return '***';
  if (typeof value === 'string') return vault.redact(value);
  if (Array.isArray(value)) return value.map((item) => hidden(item, vault));
  if (!isBranch(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, child]) => child !== undefined)
      .map(([key, child]) => [key, hidden(child, vault)]),
  );
}
