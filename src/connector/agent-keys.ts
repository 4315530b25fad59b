import { stat } from 'node:fs/promises';
import ssh2 from 'ssh2';
import { problem } from '../problem/problem.ts';
import { within } from './within.ts';

const answersWithinMs = 5_000;

/** The public halves of what an agent holds. Throws a Problem when it is gone or says that it holds nothing. */
export async function agentKeys(host: string, socket: string): Promise<readonly Buffer[]> {
  const found = await stat(socket).catch(() => undefined);
  if (found?.isSocket() !== true) throw problem('connection.agent-missing', { host, socket });
  const keys = await within(answersWithinMs, keysIn(socket));
  if (keys?.length === 0) throw problem('connection.agent-empty', { host, socket });
  return keys ?? [];
}

/** Undefined where the agent does not understand the question; it may log in all the same. */
const keysIn = (socket: string): Promise<readonly Buffer[] | undefined> =>
  new Promise((resolve) => {
    new ssh2.OpenSSHAgent(socket).getIdentities((error, keys) => {
      resolve(error ? undefined : keys?.flatMap((key) => ('getPublicSSH' in key ? key.getPublicSSH() : [])));
    });
  });
