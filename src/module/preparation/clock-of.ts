import type { ClusterConfig, Host } from '../../config/cluster-config.ts';
import { chronyPlaces } from '../../domain/data/host-packages.ts';
import type { OsFamily } from '../../domain/host-facts.ts';
import { chronyConf } from '../../template/system/chrony-conf.ts';
import { addressesOf } from './addresses-of.ts';
import { timeServersOf } from './time-servers-of.ts';

interface Clock {
  readonly unit: string;
  readonly path: string;
  readonly content: string;
}

/** An empty list of time servers leaves the clock alone. */
export function clockOf(config: ClusterConfig, host: Host, family: OsFamily): Clock | undefined {
  const { spec } = config;
  if (spec.system.ntpServers.length === 0) return undefined;
  const byName = new Map(spec.hosts.map((one) => [one.name, one]));
  const { serves, followed } = timeServersOf(config, host);
  const servers = followed.map((server) => {
    const known = byName.get(server);
    return known === undefined ? server : (addressesOf(known)[0] ?? known.address);
  });
  const { unit, path, driftFile } = chronyPlaces[family];
  return { unit, path, content: chronyConf({ servers, serves, driftFile }) };
}
