import type { ClusterConfig } from '../config/cluster-config.ts';
import { matchHosts } from '../domain/match-hosts.ts';
import { problem } from '../problem/problem.ts';

/** The hosts of the file that are meant, by name, range or pattern; `flag` is what they were given with. */
export function chosenHosts({ spec }: ClusterConfig, nodes: string, flag = '--nodes'): readonly string[] {
  const known = spec.hosts.map(({ name }) => name);
  const chosen = matchHosts(nodes, known);
  if (chosen.ok) return chosen.value;
  throw problem('usage.no-such-host', {
    flag,
    given: nodes,
    because: chosen.because,
    known: known.slice(0, 20).join(', '),
  });
}
