import type { ClusterConfig } from '../config/cluster-config.ts';
import { matchHosts } from '../domain/match-hosts.ts';
import type { Vault } from '../domain/secret.ts';
import { problem } from '../problem/problem.ts';
import type { Request } from './stored-request.ts';

export interface CommandRequest {
  /** Hosts by name, range or pattern; all of them when left out. */
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
  const known = config.spec.hosts.map(({ name }) => name);
  const chosen = matchHosts(nodes, known);
  if (!chosen.ok)
    throw problem('usage.no-such-host', {
      flag: '--nodes',
      given: nodes,
      because: chosen.because,
      known: known.slice(0, 20).join(', '),
    });
  return { kind: 'run-command', hosts: chosen.value, argv, timeoutMs };
}

/** Words stand in process lists and in the journal: no secret may be among them. */
export function refuseSecrets(words: readonly string[], vault: Vault): void {
  if (words.some((word) => vault.redact(word) !== word)) throw problem('usage.secret-in-words', {});
}
