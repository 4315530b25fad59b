import type { Duplex } from 'node:stream';
import type { Client } from 'ssh2';
import { type Problem, problem } from '../problem/problem.ts';
import { forbidsForwarding, openForward } from './forward.ts';
import type { SshTarget } from './ssh-target.ts';

/** A stream to the target, opened by the host in between. */
export async function throughBastion(client: Client, bastion: SshTarget, target: SshTarget): Promise<Duplex> {
  try {
    const stream = await openForward(client, target);
    // A host that is gone ends only its own half: the bastion waits for ours, and nobody would hear of it.
    return stream.once('end', () => stream.destroy());
  } catch (cause) {
    throw cause instanceof Error ? whyNot(cause, bastion, target) : cause;
  }
}

function whyNot(cause: Error, bastion: SshTarget, target: SshTarget): Problem {
  if (forbidsForwarding(cause))
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
