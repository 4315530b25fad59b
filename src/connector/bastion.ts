import type { Duplex } from 'node:stream';
import type { Client } from 'ssh2';
import { type Problem, problem } from '../problem/problem.ts';
import type { SshTarget } from './ssh-target.ts';

/** SSH_OPEN_ADMINISTRATIVELY_PROHIBITED of RFC 4254. */
const prohibited = 1;

/** A stream to the target, opened by the host in between. */
export function throughBastion(client: Client, bastion: SshTarget, target: SshTarget): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    client.forwardOut('127.0.0.1', 0, target.address, target.port, (cause, stream) => {
      if (cause === undefined) resolve(stream);
      else reject(whyNot(cause, bastion, target));
    });
  });
}

function whyNot(
  cause: Error & { readonly reason?: unknown },
  bastion: SshTarget,
  target: SshTarget,
): Problem {
  if (cause.reason === prohibited)
    return problem(
      'connection.bastion-forbids-forwarding',
      { host: target.host, bastion: bastion.host },
      {},
      cause,
    );
  return problem(
    'connection.bastion-cannot-reach',
    {
      host: target.host,
      bastion: bastion.host,
      address: target.address,
      port: target.port,
      because: cause.message,
    },
    {},
    cause,
  );
}
