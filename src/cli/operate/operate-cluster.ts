import type { ClusterConfig } from '../../config/cluster-config.ts';
import type { Problem } from '../../problem/problem.ts';
import type { Recorders } from '../../runtime/recorded.ts';
import type { OnFailure, Request } from '../../runtime/stored-request.ts';
import { loadClusterFile } from '../config/load-cluster-file.ts';
import type { CliContext } from '../context.ts';
import { flag } from '../flag.ts';
import type { OutputFormat } from '../render/data.ts';
import { printProblems } from '../render/problem.ts';
import { type KnownClusterFlags, sourceByName } from './load-cluster.ts';
import { type LoginFlagValues, lockingFlags } from './login-flags.ts';
import { withOperation } from './open-operation.ts';

/** The flags of every command that shows what it would change on a cluster, and asks; beside those that name the cluster. */
export const changingFlags = { ...lockingFlags, dryRun: flag.dryRun, yes: flag.yes, output: flag.output };

interface ChangingFlagValues extends LoginFlagValues, KnownClusterFlags {
  readonly dryRun: boolean;
  readonly yes: boolean;
  readonly output: OutputFormat;
  readonly onFailure?: OnFailure;
}

/** What is asked for, where only the cluster can tell; nothing where there is nothing to do. */
type Asking = (recorders: Recorders) => Promise<Request | undefined>;

interface Reading {
  /** What the file shall say, where that is more than what it says yet. */
  readonly amend?: ((content: string) => string) | undefined;
  /** Its warnings were told before. */
  readonly isAgain?: boolean;
}

/** Carries out, on the cluster that the flags name, what is asked of it. Wrong words are found before anything is contacted. */
export async function operateCluster(
  flags: ChangingFlagValues,
  command: string,
  context: CliContext,
  requestFor: (config: ClusterConfig) => Request | Asking,
  { amend, isAgain = false }: Reading = {},
): Promise<readonly Problem[]> {
  const { openWorkspace } = await import('../../runtime/workspace.ts');
  const { refuseSecrets } = await import('../../runtime/command-request.ts');
  const { runRequest } = await import('./run-request.ts');
  const workspace = openWorkspace(context.cwd, { create: !flags.dryRun });
  const source = await sourceByName(flags, command, context);
  const loaded = await loadClusterFile(
    { ...source, ...(amend === undefined ? {} : { amend }) },
    'cluster',
    command,
    context,
    workspace.vault,
  );
  if (!loaded.ok) return loaded.problems;
  if (!isAgain) printProblems(loaded.warnings, context, 'warning');
  refuseSecrets(
    flags.extraVars.map(({ value }) => value),
    workspace.vault,
  );
  const { dryRun, yes, output, onFailure = 'stop' } = flags;
  const asked = requestFor(loaded.config);
  return withOperation(context, workspace, loaded.config, flags, async (recorders) => {
    const request = typeof asked === 'function' ? await asked(recorders) : asked;
    if (request === undefined) return [];
    return runRequest(context, recorders, request, {
      source: { file: source.file ?? '-', overrides: source.extraVars },
      dryRun,
      yes,
      output,
      onFailure,
    });
  });
}
