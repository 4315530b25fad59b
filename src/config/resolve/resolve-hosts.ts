import { parseAddressPair } from '../../domain/dual-stack.ts';
import type { Host, Login } from '../cluster-config.ts';
import type { WrittenConfig } from '../schema/cluster.ts';
import { durationMs } from '../schema/field.ts';
import { type Role, roles } from '../schema/role-groups.ts';
import { resolveLogin } from './resolve-login.ts';

type WrittenHost = WrittenConfig['spec']['hosts'][number];
type Defaults = WrittenConfig['spec']['global'];

/** Hosts with everything `spec.global` lends them. What cannot be understood is left out here and refused by a rule. */
export function resolveHosts(
  { hosts, global }: WrittenConfig['spec'],
  roleGroups: Readonly<Record<Role, readonly string[]>>,
  homeDir: string,
): Host[] {
  const members = roles.map((role) => ({ role, names: new Set(roleGroups[role]) }));
  return hosts.map((host) => ({
    name: host.name,
    address: host.address,
    internalAddress: internalAddress(host.internalAddress ?? host.address),
    port: host.port ?? global.port,
    user: host.user ?? global.user,
    login: hostLogin(host, global, homeDir),
    hostKeys: host.hostKey,
    ...(host.arch === undefined ? {} : { arch: host.arch }),
    labels: host.labels,
    taints: host.taints,
    connectTimeoutMs: durationMs(host.timeout ?? global.connectionTimeout),
    roles: members.filter(({ names }) => names.has(host.name)).map(({ role }) => role),
  }));
}

function internalAddress(written: string): Host['internalAddress'] {
  const pair = parseAddressPair(written);
  if (!pair.ok) return {};
  return Object.fromEntries(pair.value.map((address) => [`v${address.family}`, address.text]));
}

/** A key of its own replaces the common key; the common password stays useful, for sudo. */
function hostLogin(host: WrittenHost, global: Defaults, homeDir: string): Login {
  const hasOwnKey = host.privateKey !== undefined || host.privateKeyPath !== undefined;
  const { privateKey, privateKeyPath, privateKeyPassphrase } = hasOwnKey ? host : global;
  return resolveLogin(
    {
      password: host.password ?? global.password,
      privateKey,
      privateKeyPath,
      privateKeyPassphrase: host.privateKeyPassphrase ?? privateKeyPassphrase,
    },
    homeDir,
  );
}
