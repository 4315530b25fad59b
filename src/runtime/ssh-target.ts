import { join } from 'node:path';
import type { Host, Login, SshAccess } from '../config/cluster-config.ts';
import type { AuthMethod, SshTarget } from '../connector/ssh-target.ts';

/** What the command line says about logging in to hosts; it wins over the file. */
export interface LoginFlags {
  readonly user?: string;
  readonly privateKeyPath?: string;
}

/** What this machine offers beside what the file says. */
export interface LoginDefaults {
  /** Where keys with the usual names lie. */
  readonly keyDirectory: string;
  readonly agentSocket?: string;
}

const usualKeys = ['id_ed25519', 'id_ecdsa', 'id_rsa'];

/** The flags speak about hosts; a bastion is entered as the file says. */
export function sshTargetOf(
  host: Host,
  bastion: SshAccess | undefined,
  flags: LoginFlags,
  defaults: LoginDefaults,
): SshTarget {
  const { password } = host.login;
  return {
    ...targetOf(host.name, host, flags, defaults),
    ...(password === undefined ? {} : { sudoPassword: password }),
    ...(bastion === undefined ? {} : { bastion: targetOf(bastion.address, bastion, {}, defaults) }),
  };
}

const targetOf = (
  name: string,
  { address, port, user, login, hostKeys, connectTimeoutMs }: SshAccess,
  flags: LoginFlags,
  defaults: LoginDefaults,
): SshTarget => ({
  host: name,
  address,
  port,
  user: flags.user ?? user,
  auth: authOf(login, flags, defaults),
  pinnedHostKeys: hostKeys,
  connectTimeoutMs,
});

/** What is named comes first; the agent may hold the key of a file whose passphrase nobody gave. */
function authOf(login: Login, flags: LoginFlags, { keyDirectory, agentSocket }: LoginDefaults): AuthMethod[] {
  const agent: AuthMethod[] =
    agentSocket === undefined ? [] : [{ kind: 'agent', socket: agentSocket, ifUsable: true }];
  const passphrase =
    login.privateKeyPassphrase === undefined ? {} : { passphrase: login.privateKeyPassphrase };
  const orAgent =
    agent.length > 0 && login.privateKeyPassphrase === undefined ? { ifUsable: true as const } : {};
  const named: AuthMethod[] = [];
  const path = flags.privateKeyPath ?? (login.privateKey === undefined ? login.privateKeyPath : undefined);
  if (path !== undefined) named.push({ kind: 'key-file', path, ...passphrase, ...orAgent });
  else if (login.privateKey !== undefined) named.push({ kind: 'key', key: login.privateKey, ...passphrase });
  if (login.password !== undefined) named.push({ kind: 'password', password: login.password });
  if (named.length > 0) return path === undefined ? named : [...named, ...agent];
  const usual = usualKeys.map(
    (name): AuthMethod => ({
      kind: 'key-file',
      path: join(keyDirectory, name),
      ifUsable: true,
      isUsual: true,
    }),
  );
  return [...agent, ...usual];
}
