import { problem } from '../../src/problem/problem.ts';
import type { HostRecord } from '../record.ts';
import { runCommand } from '../run-command.ts';
import { leaderOf } from './leader.ts';

/** A piece of sh as root in the host of that first process; `args` are its $1, $2 … */
export const inHost = (
  leader: number,
  script: string,
  args: readonly string[] = [],
): [string, ...string[]] => [
  'nsenter',
  `--target=${leader}`,
  '--all',
  '/bin/sh',
  '-euc',
  script,
  'sh',
  ...args,
];

/** Works also where sshd or the network of the host is broken. */
export async function runInHost(
  host: HostRecord,
  script: string,
  args: readonly string[] = [],
): Promise<string> {
  const leader = await leaderOf(host);
  if (leader === undefined) throw problem('lab.host-off', { host: host.name });
  return runCommand({ argv: inHost(leader, script, args) });
}
