import type { ClusterConfig } from '../config/cluster-config.ts';
import { judgeLeaving } from '../config/judge-leaving.ts';
import type { DrainOptions } from '../pipeline/nodes/care-for-nodes.ts';
import { chosenHosts } from './chosen-hosts.ts';
import type { Request } from './stored-request.ts';

export interface LeavingOptions {
  /** How their pods leave; without it they are stopped where they run. */
  readonly drain?: DrainOptions;
  /** Whether the hosts become what they were before. */
  readonly cleans: boolean;
}

export interface DeleteNodesRequest extends LeavingOptions {
  /** Hosts by name, address, range or pattern. */
  readonly nodes: string;
}

/** Hosts that leave the cluster. Throws why they must stay, as far as the file says, before anything is contacted. */
export function deleteNodesRequest(
  config: ClusterConfig,
  { nodes, drain, cleans }: DeleteNodesRequest,
): Request {
  const hosts = chosenHosts(config, nodes);
  const [refusal] = judgeLeaving(config, hosts);
  if (refusal !== undefined) throw refusal;
  return { kind: 'delete-nodes', hosts, cleans, ...(drain === undefined ? {} : { drain }) };
}
