import type { ClusterConfig } from '../config/cluster-config.ts';
import { matchHosts } from '../domain/match-hosts.ts';
import { problem } from '../problem/problem.ts';

/** The hosts of the file that `--nodes` means, by name, range or pattern. */
export function chosenHosts({ spec }: ClusterConfig, nodes: string): readonly string[] {
  const known = spec.hosts.map(({ name }) => name);
  const chosen = matchHosts(nodes, known);
  if (chosen.ok) return chosen.value;
  throw problem('usage.no-such-host', {
    flag: '--nodes',
    given: nodes,
    because: chosen.because,
    known: known.slice(0, 20).join(', '),
  });
}
