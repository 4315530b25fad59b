import type { Host } from '../config/cluster-config.ts';
import type { AuthMethod, SshTarget } from '../connector/ssh-target.ts';

/** What the command line says about logging in; it wins over the file. */
export interface LoginFlags {
  readonly user?: string;
  readonly privateKeyPath?: string;
}

/** What this machine offers when a host says nothing itself. */
export interface LoginDefaults {
  readonly privateKeyPath: string;
  readonly agentSocket?: string;
}

export function sshTargetOf(host: Host, flags: LoginFlags, defaults: LoginDefaults): SshTarget {
  const { password } = host.login;
  return {
    host: host.name,
    address: host.address,
    port: host.port,
    user: flags.user ?? host.user,
    auth: authOf(host, flags, defaults),
    ...(password === undefined ? {} : { sudoPassword: password }),
    connectTimeoutMs: host.connectTimeoutMs,
  };
}

function authOf({ login }: Host, flags: LoginFlags, defaults: LoginDefaults): AuthMethod[] {
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
