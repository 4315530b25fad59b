import type { Amendment } from '../config/amend-file.ts';
import type { ClusterConfig } from '../config/cluster-config.ts';
import { judgeReplacing } from '../config/judge-leaving.ts';
import { renameHost } from '../config/rename-host.ts';
import type { DrainOptions } from '../pipeline/nodes/care-for-nodes.ts';
import { chosenHost } from './chosen-host.ts';
import type { Request } from './stored-request.ts';

interface ReplaceNodeRequest {
  readonly leaving: string;
  readonly newcomer: string;
  readonly amendment: Amendment;
  readonly drain: DrainOptions;
  readonly skipsPreflight: boolean;
  /** Throws why it cannot be done; the configuration is that of the cluster with the host that leaves. */
  readonly judge?: ((config: ClusterConfig, leaving: string) => void) | undefined;
}

/**
 * One host in the place of another; the configuration is the one that the amended file gives. Throws why the old one must
 * stay until there are others, before anything is contacted.
 */
export function replaceNodeRequest(
  config: ClusterConfig,
  { leaving, newcomer, amendment, drain, skipsPreflight, judge }: ReplaceNodeRequest,
): Request {
  const host = chosenHost(config, newcomer);
  const gone = leaving === newcomer ? host : leaving;
  const before = renameHost(config, host, gone);
  judge?.(before, gone);
  const [refusal] = judgeReplacing(before, [gone]);
  if (refusal !== undefined) throw refusal;
  return { kind: 'replace-node', hosts: [host], leaving: gone, amendment, drain, skipsPreflight };
}
