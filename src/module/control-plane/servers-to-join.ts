import type { ClusterConfig } from '../../config/cluster-config.ts';
import { hostNamed, primaryAddressOf } from './host-named.ts';

/** The API servers a host may join through, in the order of their names: which of them answers is seen when it joins. */
export const serversToJoin = (config: ClusterConfig, joining: string): readonly string[] =>
  config.spec.hosts
    .filter(({ name, roles }) => roles.includes('master') && name !== joining)
    .map(({ name }) => name)
    .toSorted()
    .map((name) => primaryAddressOf(config, hostNamed(config, name)));
