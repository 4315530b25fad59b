import type { ClusterConfig, Host } from '../../config/cluster-config.ts';

/** By whom a host is told the time. */
interface TimeServers {
  /** It tells the others. */
  readonly serves: boolean;
  /** Hosts of the cluster among them, as the file calls them. */
  readonly followed: readonly string[];
}

/**
 * Hosts that the list of time servers names serve the others, and follow the rest of the list; where it names none,
 * every host follows the list.
 */
export function timeServersOf({ spec }: ClusterConfig, { name }: Host): TimeServers {
  const { ntpServers } = spec.system;
  const hosts = new Set(spec.hosts.map((host) => host.name));
  const serving = ntpServers.filter((server) => hosts.has(server));
  if (serving.includes(name))
    return { serves: true, followed: ntpServers.filter((server) => server !== name) };
  return { serves: false, followed: serving.length > 0 ? serving : ntpServers };
}
