import type { Amendment } from '../config/amend-file.ts';
import type { ClusterConfig } from '../config/cluster-config.ts';
import { problem } from '../problem/problem.ts';
import { type ClusterDifference, clusterDifference } from './cluster-difference.ts';
import type { Recorders } from './recorded.ts';
import type { Request } from './stored-request.ts';

export interface AddNodesOptions {
  readonly skipsPreflight: boolean;
}

/** Hosts that become part of the cluster; the configuration is the one that the amended file gives. */
export function addNodesRequest(
  { spec }: ClusterConfig,
  { amendment, skipsPreflight }: AddNodesOptions & { readonly amendment: Amendment },
): Request {
  const names = new Set(amendment.add.map(({ name }) => name));
  const hosts = spec.hosts.filter(({ name }) => names.has(name)).map(({ name }) => name);
  return { kind: 'add-nodes', hosts, amendment, skipsPreflight };
}

/** Whatever the file has more than the cluster; nothing when it has nothing more. */
export async function whatComes(
  recorders: Recorders,
  options: AddNodesOptions,
): Promise<Request | undefined> {
  const { comes } = await clusterDifference(recorders);
  return comes.length === 0 ? undefined : additionOf(comes, options);
}

/** Everything the file says otherwise. Hosts that left it leave the cluster only when that is asked for. */
export async function whatDiffers(
  recorders: Recorders,
  { prunes, ...options }: AddNodesOptions & { readonly prunes: boolean },
  told: (difference: ClusterDifference) => void,
): Promise<Request | undefined> {
  const difference = await clusterDifference(recorders);
  told(difference);
  const { comes, goes, sheds, fields } = difference;
  refuseLostRoles(difference);
  if (goes.length > 0 && !prunes)
    throw problem('node.left-the-file', { hosts: goes.map(({ name }) => name).join(', ') });
  if (fields.length + sheds.length === 0 && comes.length > 0) return additionOf(comes, options);
  const hosts = recorders.session.config.spec.hosts.map(({ name }) => name);
  return { kind: 'create-cluster', hosts, tags: { only: [], skip: [] }, ...options };
}

/** Balancers are taken from a host that stays; whatever else a role brought goes with the host alone. */
export function refuseLostRoles({ sheds }: ClusterDifference): void {
  for (const { name: host, roles } of sheds) {
    const lost = roles.filter((role) => role !== 'loadbalancer');
    if (lost.length > 0) throw problem('node.lost-a-role', { host, roles: lost.join(', ') });
  }
}

const additionOf = (hosts: readonly string[], options: AddNodesOptions): Request => ({
  kind: 'add-nodes',
  hosts,
  amendment: { add: [], remove: [] },
  ...options,
});
