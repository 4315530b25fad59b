import type { Amendment } from '../config/amend-file.ts';
import type { ClusterConfig } from '../config/cluster-config.ts';
import type { DrainOptions } from '../pipeline/nodes/care-for-nodes.ts';
import { chosenHosts } from './chosen-hosts.ts';
import type { Request } from './stored-request.ts';

interface ReplaceNodeRequest {
  readonly leaving: string;
  readonly newcomer: string;
  readonly amendment: Amendment;
  readonly drain: DrainOptions;
  readonly skipsPreflight: boolean;
}

/** One host in the place of another; the configuration is the one that the amended file gives. */
export function replaceNodeRequest(
  config: ClusterConfig,
  { leaving, newcomer, amendment, drain, skipsPreflight }: ReplaceNodeRequest,
): Request {
  const [host = newcomer] = chosenHosts(config, newcomer, 'NAME');
  return { kind: 'replace-node', hosts: [host], leaving, amendment, drain, skipsPreflight };
}
