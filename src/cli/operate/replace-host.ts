import type { Amendment } from '../../config/amend-file.ts';
import type { ClusterConfig } from '../../config/cluster-config.ts';
import type { DrainOptions } from '../../pipeline/nodes/care-for-nodes.ts';
import type { Problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import { missingFile } from '../config/load-cluster-file.ts';
import type { CliContext } from '../context.ts';
import { valueFlag } from '../define-flag.ts';
import { flag } from '../flag.ts';
import { knownClusterFlags, sourceByName } from './load-cluster.ts';
import { changingFlags, operateCluster } from './operate-cluster.ts';

/** The flags of every command that puts one host in the place of another. */
export const replacingFlags = {
  ...knownClusterFlags,
  ...changingFlags,
  with: valueFlag({
    long: 'with',
    value: 'HOST',
    completes: 'host',
    says: text('The machine that comes: an address, or NAME=ADDRESS', '新加入的机器：地址，或 NAME=ADDRESS'),
  }),
  skipPreflight: flag.skipPreflight,
};

type ReplacingFlagValues = Parameters<typeof operateCluster>[0] & {
  readonly with: string | undefined;
  readonly skipPreflight: boolean;
};

interface Asked {
  readonly leaving: string;
  readonly drain: DrainOptions;
  /** Throws why it cannot be done; the configuration is that of the cluster with the host that leaves. */
  readonly judge?: (config: ClusterConfig, leaving: string) => void;
}

const nothing: Amendment = { add: [], remove: [] };

/** One host leaves, and another one, or the same made anew, takes its place with all its roles. */
export async function replaceHost(
  flags: ReplacingFlagValues,
  { leaving: given, drain, judge }: Asked,
  command: string,
  context: CliContext,
): Promise<readonly Problem[]> {
  const { file } = await sourceByName(flags, command, context);
  if (file === undefined) throw missingFile(command, context);
  const { typedExchange } = await import('../config/typed-exchange.ts');
  const { amending } = await import('../config/amending.ts');
  const { replaceNodeRequest } = await import('../../runtime/replace-node-request.ts');
  const amendment =
    flags.with === undefined ? nothing : await typedExchange(given, flags.with, file, context);
  const leaving = amendment.remove[0] ?? given;
  const newcomer = amendment.add[0]?.name ?? leaving;
  const skipsPreflight = flags.skipPreflight;
  return operateCluster(
    flags,
    command,
    context,
    (config) => replaceNodeRequest(config, { leaving, newcomer, amendment, drain, skipsPreflight, judge }),
    { amend: flags.with === undefined ? undefined : amending(amendment, file) },
  );
}
