import type { ClusterConfig } from '../config/cluster-config.ts';
import type { Vault } from '../domain/secret.ts';
import { problem } from '../problem/problem.ts';
import { chosenHosts } from './chosen-hosts.ts';
import type { Request } from './stored-request.ts';

export interface CommandRequest {
  /** Hosts by name, address, range or pattern; all of them when left out. */
  readonly nodes?: string | undefined;
  readonly argv: readonly [string, ...string[]];
  readonly timeoutMs?: number | undefined;
}

const defaultTimeoutMs = 60 * 60_000;

/** A command on the hosts that are meant. Throws what is wrong with the words, before anything is contacted. */
export function commandRequest(
  config: ClusterConfig,
  vault: Vault,
  { nodes = '*', argv, timeoutMs = defaultTimeoutMs }: CommandRequest,
): Request {
  refuseSecrets(argv, vault);
  return { kind: 'run-command', hosts: chosenHosts(config, nodes), argv, timeoutMs };
}

/** Words stand in process lists and in the journal: no secret may be among them. */
export function refuseSecrets(words: readonly string[], vault: Vault): void {
  if (words.some((word) => vault.redact(word) !== word)) throw problem('usage.secret-in-words', {});
}
