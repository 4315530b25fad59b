import type { ClusterConfig } from '../config/cluster-config.ts';
import { parseAddress } from '../domain/address.ts';
import { matchHosts } from '../domain/match-hosts.ts';
import { problem } from '../problem/problem.ts';

/**
 * The hosts of the file that are meant, by name, address, range or pattern, among all of them unless others are given;
 * `flag` is what they were given with.
 */
export function chosenHosts(
  { spec }: ClusterConfig,
  nodes: string,
  flag = '--nodes',
  among: readonly string[] = spec.hosts.map(({ name }) => name),
): readonly string[] {
  const named = nodes.split(',').map((one) => nameAt(one.trim()) ?? one);
  const chosen = matchHosts(named.join(','), among);
  if (chosen.ok) return chosen.value;
  throw problem('usage.no-such-host', {
    flag,
    given: nodes,
    because: chosen.because,
    known: among.slice(0, 20).join(', '),
  });

  function nameAt(given: string): string | undefined {
    const address = parseAddress(given);
    if (!address.ok) return undefined;
    return spec.hosts.find((host) =>
      [host.address, ...Object.values(host.internalAddress)].includes(address.value.text),
    )?.name;
  }
}
