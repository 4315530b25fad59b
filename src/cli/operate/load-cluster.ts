import type { ConfigSource, LoadedConfig } from '../../config/load-config.ts';
import type { Override } from '../../config/names/apply-overrides.ts';
import type { Vault } from '../../domain/secret.ts';
import { problem } from '../../problem/problem.ts';
import { clusterOf } from '../config/current-context.ts';
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

interface KnownClusterFlags {
  readonly file: string | undefined;
  readonly clusterName: string | undefined;
  readonly extraVars: readonly Override[];
  readonly ageIdentity: readonly string[];
}

/** The configuration of a cluster by -f, or from the file and the -e of its newest run by -c or the current context. */
export async function loadCluster(
  flags: KnownClusterFlags,
  purpose: ConfigSource['purpose'],
  command: string,
  context: CliContext,
  vault: Vault,
): Promise<LoadedConfig> {
  const { file, clusterName, ageIdentity } = flags;
  const named =
    file === undefined ? await clusterOf({ cluster: clusterName, run: undefined }, context) : undefined;
  if (named === undefined) return loadClusterFile(flags, purpose, command, context, vault);
  const { openWorkspace } = await import('../../runtime/workspace.ts');
  const { sourceOf } = await import('../../runtime/find-run.ts');
  const source = await sourceOf(openWorkspace(context.cwd, { create: false }), named);
  if (source.file === '-') throw problem('usage.cluster-file-unknown', { cluster: named, command });
  const extraVars = [...source.overrides, ...flags.extraVars];
  return loadClusterFile({ file: source.file, extraVars, ageIdentity }, purpose, command, context, vault);
}
