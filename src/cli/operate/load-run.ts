import { type Problem, problem } from '../../problem/problem.ts';
import type { Text } from '../../problem/text.ts';
import { findRun, type Suits } from '../../runtime/find-run.ts';
import { type ReopenedRun, reopenRun } from '../../runtime/reopen-run.ts';
import { readStoredRun } from '../../runtime/stored-request.ts';
import { openWorkspace, type Workspace } from '../../runtime/workspace.ts';
import { amending } from '../config/amending.ts';
import { loadClusterFile } from '../config/load-cluster-file.ts';
import type { CliContext } from '../context.ts';

type LoadedRun =
  | ({ readonly ok: true; readonly workspace: Workspace } & ReopenedRun)
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** The run a command names, or the newest that suits, ready to be taken up again. */
export async function loadRun(
  context: CliContext,
  flags: { readonly file: string | undefined; readonly ageIdentity: readonly string[] },
  wanted: {
    readonly runId: string | undefined;
    readonly cluster: string | undefined;
    readonly verb: 'resume' | 'rollback';
    readonly to: Text;
  },
  suits: Suits,
): Promise<LoadedRun> {
  const run = await findRun(openWorkspace(context.cwd, { create: false }), wanted, suits);
  const workspace = openWorkspace(context.cwd, { create: true });
  const { file: firstFile, overrides, request } = readStoredRun(run.request);
  const file = flags.file ?? firstFile;
  if (flags.file === undefined && file === '-')
    return { ok: false, problems: [problem('run.file-unknown', { run: run.runId, verb: wanted.verb })] };
  const source = {
    file,
    cluster: run.cluster,
    extraVars: overrides,
    ageIdentity: flags.ageIdentity,
    // A run that was cut off before it wrote the file is taken up with what it would have written.
    ...('amendment' in request ? { amend: amending(request.amendment, file) } : {}),
  };
  const loaded = await loadClusterFile(
    source,
    'hosts',
    `kubexm ${wanted.verb} run`,
    context,
    workspace.vault,
  );
  if (!loaded.ok) return loaded;
  return { ok: true, workspace, ...reopenRun(run, loaded.config) };
}
