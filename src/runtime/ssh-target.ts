import type { Host, Login, SshAccess } from '../config/cluster-config.ts';
import type { AuthMethod, SshTarget } from '../connector/ssh-target.ts';

/** What the command line says about logging in to hosts; it wins over the file. */
export interface LoginFlags {
  readonly user?: string;
  readonly privateKeyPath?: string;
}

/** What this machine offers when the file says nothing. */
export interface LoginDefaults {
  readonly privateKeyPath: string;
  readonly agentSocket?: string;
}

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

function authOf(login: Login, flags: LoginFlags, defaults: LoginDefaults): AuthMethod[] {
  const passphrase =
    login.privateKeyPassphrase === undefined ? {} : { passphrase: login.privateKeyPassphrase };
  const methods: AuthMethod[] = [];
  if (flags.privateKeyPath !== undefined)
    methods.push({ kind: 'key-file', path: flags.privateKeyPath, ...passphrase });
  else if (login.privateKey !== undefined)
    methods.push({ kind: 'key', key: login.privateKey, ...passphrase });
  else if (login.privateKeyPath !== undefined)
    methods.push({ kind: 'key-file', path: login.privateKeyPath, ...passphrase });
  if (login.password !== undefined) methods.push({ kind: 'password', password: login.password });
  if (methods.length > 0) return methods;
  if (defaults.agentSocket !== undefined) methods.push({ kind: 'agent', socket: defaults.agentSocket });
  return [...methods, { kind: 'key-file', path: defaults.privateKeyPath }];
}
