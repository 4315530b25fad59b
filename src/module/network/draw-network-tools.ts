import type { Drawing } from '../../plan/draw.ts';
import { fetchedFor } from '../../task/artifact/fetch-artifacts.ts';
import { placeNetworkTools } from '../../task/network/place-network-tools.ts';
import type { ClusterPart } from '../cluster/cluster-part.ts';

/** The module under which what masters had before is remembered. */
export const networkTools = 'network-tools';

type Input = Pick<ClusterPart, 'config' | 'hosts' | 'archOf' | 'fetched' | 'bringAfter'>;

/** calicoctl on the masters of a cluster with calico. `hosts` are masters. */
export function drawNetworkTools(
  drawing: Drawing,
  { config, hosts, archOf, fetched, bringAfter }: Input,
): void {
  if (config.spec.network.plugin !== 'calico' || hosts.length === 0) return;
  drawing.module(networkTools, (module) =>
    placeNetworkTools(module, {
      hosts,
      archOf,
      resources: [fetchedFor('calicoctl', fetched)],
      after: bringAfter,
      minimum: 'any',
    }),
  );
}
