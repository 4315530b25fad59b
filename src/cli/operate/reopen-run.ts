import type { ClusterConfig } from '../../config/cluster-config.ts';
import type { RunRow } from '../../engine/journal.ts';
import type { Problem } from '../../problem/problem.ts';
import type { Text } from '../../problem/text.ts';
import { findRun } from '../../runtime/find-run.ts';
import { remainingOf } from '../../runtime/remaining-request.ts';
import { type Request, readStoredRun, restoreConfig, type StoredRun } from '../../runtime/stored-request.ts';
import { openWorkspace, type Workspace } from '../../runtime/workspace.ts';
import { loadClusterFile } from '../config/load-cluster-file.ts';
import type { CliContext } from '../context.ts';

type Reopened =
  | {
      readonly ok: true;
      readonly run: RunRow;
      readonly stored: StoredRun;
      readonly config: ClusterConfig;
      readonly workspace: Workspace;
      /** What of the request is not done yet. */
      readonly remaining: Request;
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** An earlier run with everything it was started with: the stored specification, and its secrets from the file. */
export async function reopenRun(
  context: CliContext,
  { ageIdentity }: { readonly ageIdentity: readonly string[] },
  wanted: { readonly runId: string | undefined; readonly cluster: string | undefined; readonly to: Text },
  suits: (run: RunRow) => boolean,
): Promise<Reopened> {
  const run = await findRun(openWorkspace(context.cwd, { create: false }), wanted, suits);
  const workspace = openWorkspace(context.cwd, { create: true });
  const stored = readStoredRun(run.request);
  const source = { file: stored.file, extraVars: [], ageIdentity };
  const loaded = await loadClusterFile(source, 'hosts', 'kubexm resume run', context, workspace.vault);
  if (!loaded.ok) return loaded;
  // What was a whole configuration when it was stored is one again once its secrets are back in.
  const config = restoreConfig(stored.config, loaded.config) as ClusterConfig;
  const remaining = remainingOf(stored.request, workspace, run);
  return { ok: true, run, stored, config, workspace, remaining };
}
