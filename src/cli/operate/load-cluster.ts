import type { ConfigSource, LoadedConfig } from '../../config/load-config.ts';
import type { Override } from '../../config/names/apply-overrides.ts';
import type { Vault } from '../../domain/secret.ts';
import { problem } from '../../problem/problem.ts';
import { clusterOf } from '../config/cluster-of.ts';
import { loadClusterFile } from '../config/load-cluster-file.ts';
import type { CliContext } from '../context.ts';
import { flag } from '../flag.ts';

/** The flags of commands about a cluster that may be named by its file or, once it is known here, by its name. */
export const knownClusterFlags = {
  file: flag.file,
  clusterName: flag.clusterName,
  extraVars: flag.extraVars,
  ageIdentity: flag.ageIdentity,
};

export interface KnownClusterFlags {
  readonly file: string | undefined;
  /** Absent where only a file will do. */
  readonly clusterName?: string | undefined;
  readonly extraVars: readonly Override[];
  readonly ageIdentity: readonly string[];
}

interface NamedSource extends Pick<KnownClusterFlags, 'file' | 'extraVars' | 'ageIdentity'> {
  /** Which cluster the file must be that of, where the cluster was named. */
  readonly cluster: string | undefined;
}

/** By -f, or the file and the -e of the newest run of the cluster by -c or the current context. */
export async function sourceByName(
  flags: KnownClusterFlags,
  command: string,
  context: CliContext,
): Promise<NamedSource> {
  const { file, extraVars, ageIdentity, clusterName: cluster } = flags;
  if (file !== undefined || !('clusterName' in flags)) return { file, cluster, extraVars, ageIdentity };
  const named = await clusterOf({ cluster: flags.clusterName }, context);
  if (named === undefined) return { file, cluster, extraVars, ageIdentity };
  const { openWorkspace } = await import('../../runtime/workspace.ts');
  const { sourceOf } = await import('../../runtime/find-run.ts');
  const source = await sourceOf(openWorkspace(context.cwd, { create: false }), named);
  if (source.file === '-') throw problem('usage.cluster-file-unknown', { cluster: named, command });
  return {
    file: source.file,
    cluster: named,
    extraVars: [...source.overrides, ...extraVars],
    ageIdentity,
  };
}

/** The configuration of a cluster that is named by its file, its name or the current context. */
export const loadCluster = async (
  flags: KnownClusterFlags,
  purpose: ConfigSource['purpose'],
  command: string,
  context: CliContext,
  vault: Vault,
): Promise<LoadedConfig> =>
  loadClusterFile(await sourceByName(flags, command, context), purpose, command, context, vault);
