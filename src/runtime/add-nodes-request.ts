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

/** Everything the file says otherwise. Hosts that left it have to be led out first: only the file knows the way to them. */
export async function whatDiffers(
  recorders: Recorders,
  options: AddNodesOptions,
  told: (difference: ClusterDifference) => void,
): Promise<Request | undefined> {
  const difference = await clusterDifference(recorders);
  told(difference);
  const { comes, goes, fields } = difference;
  if (goes.length > 0) throw problem('node.left-the-file', { hosts: goes.join(', '), nodes: goes.join(',') });
  if (fields.length === 0 && comes.length > 0) return additionOf(comes, options);
  const hosts = recorders.session.config.spec.hosts.map(({ name }) => name);
  return { kind: 'create-cluster', hosts, tags: { only: [], skip: [] }, ...options };
}

const additionOf = (hosts: readonly string[], options: AddNodesOptions): Request => ({
  kind: 'add-nodes',
  hosts,
  amendment: { add: [], remove: [] },
  ...options,
});
