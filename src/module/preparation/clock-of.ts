import type { ClusterConfig, Host } from '../../config/cluster-config.ts';
import { chronyPlaces } from '../../domain/data/host-packages.ts';
import type { OsFamily } from '../../domain/host-facts.ts';
import { chronyConf } from '../../template/system/chrony-conf.ts';
import { addressesOf } from './addresses-of.ts';

interface Clock {
  readonly unit: string;
  readonly path: string;
  readonly content: string;
}

/**
 * Hosts that the list of time servers names serve the others, and follow the rest of the list; where it names none,
 * every host follows the list. An empty list leaves the clock alone.
 */
export function clockOf({ spec }: ClusterConfig, host: Host, family: OsFamily): Clock | undefined {
  const { ntpServers } = spec.system;
  if (ntpServers.length === 0) return undefined;
  const byName = new Map(spec.hosts.map((one) => [one.name, one]));
  const serves = ntpServers.includes(host.name);
  const serving = ntpServers.filter((server) => byName.has(server));
  const others = ntpServers.filter((server) => server !== host.name);
  const nearest = serving.length > 0 ? serving : ntpServers;
  const followed = serves ? others : nearest;
  const servers = followed.map((server) => {
    const known = byName.get(server);
    return known === undefined ? server : (addressesOf(known)[0] ?? known.address);
  });
  const { unit, path, driftFile } = chronyPlaces[family];
  return { unit, path, content: chronyConf({ servers, serves, driftFile }) };
}
