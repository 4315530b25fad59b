import type { Connection } from './connection.ts';
import type { Elevation } from './root-access.ts';
import { rootConnection } from './root-connection.ts';
import { connectClient } from './ssh-client.ts';
import type { SshPorts, SshTarget } from './ssh-target.ts';
import { sshTransport } from './ssh-transport.ts';

const probe = { script: ':', timeoutMs: 60_000 };

/** Connects once and, where the user is not root, makes sure that sudo lets it be. Throws a Problem otherwise. */
export async function connectSsh(target: SshTarget, ports: SshPorts): Promise<Connection> {
  const transport = sshTransport(target, ports, await connectClient(target, ports));
  const connection = rootConnection({ transport, elevation: elevationOf(target) });
  if (target.user === 'root') return connection;
  try {
    await connection.shell(probe);
    return connection;
  } catch (cause) {
    await connection.close();
    throw cause;
  }
}

const elevationOf = ({ user, sudoPassword }: SshTarget): Elevation =>
  user === 'root'
    ? { by: 'nothing' }
    : { by: 'sudo', user, ...(sudoPassword === undefined ? {} : { password: sudoPassword }) };
