import type { Amendment } from '../config/amend-file.ts';
import type { ClusterConfig } from '../config/cluster-config.ts';
import { judgeReplacing } from '../config/judge-leaving.ts';
import { renameHost } from '../config/rename-host.ts';
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

/**
 * One host in the place of another; the configuration is the one that the amended file gives. Throws why the old one must
 * stay until there are others, before anything is contacted.
 */
export function replaceNodeRequest(
  config: ClusterConfig,
  { leaving, newcomer, amendment, drain, skipsPreflight }: ReplaceNodeRequest,
): Request {
  const [host = newcomer] = chosenHosts(config, newcomer, 'NAME');
  const [refusal] = judgeReplacing(renameHost(config, host, leaving), [leaving]);
  if (refusal !== undefined) throw refusal;
  return { kind: 'replace-node', hosts: [host], leaving, amendment, drain, skipsPreflight };
}
