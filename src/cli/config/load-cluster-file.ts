import { resolve } from 'node:path';
import type { ConfigSource, LoadedConfig } from '../../config/load-config.ts';
import type { Override } from '../../config/names/apply-overrides.ts';
import { nameOverride } from '../../config/names/name-override.ts';
import type { Vault } from '../../domain/secret.ts';
import { type Problem, problem } from '../../problem/problem.ts';
import type { CliContext } from '../context.ts';
import { readInput } from '../file/read-input.ts';
import { flag } from '../flag.ts';
import { typedWith } from '../typed-with.ts';

/** The flags of every command that reads a cluster file. */
export const clusterFileFlags = { file: flag.file, extraVars: flag.extraVars, ageIdentity: flag.ageIdentity };

interface ClusterFileFlags {
  readonly file: string | undefined;
  /** Which cluster it must be that of, where that is said elsewhere. */
  readonly cluster?: string | undefined;
  /** What the file shall say, where that is more than what it says yet. */
  readonly amend?: (content: string) => string;
  readonly extraVars: readonly Override[];
  readonly ageIdentity: readonly string[];
}

export const missingFile = (command: string, context: CliContext): Problem =>
  problem('usage.missing-flag', {
    command,
    flag: '--file',
    says: flag.file.says,
    next: typedWith(context, '-f', 'cluster.yaml'),
  });

/** Reads and checks the file that `-f` names. Nothing is contacted. The vault knows its secrets afterwards. */
export async function loadClusterFile(
  { file, cluster, extraVars, ageIdentity, amend = (content) => content }: ClusterFileFlags,
  purpose: ConfigSource['purpose'],
  command: string,
  context: CliContext,
  given?: Vault,
): Promise<LoadedConfig> {
  if (file === undefined) throw missingFile(command, context);
  context.cluster.file = file;
  context.cluster.name = nameOverride(extraVars);
  const vault = given ?? (await import('../../domain/secret.ts')).createVault();
  context.cluster.vault = vault;
  const fallback = context.env['KUBEXM_AGE_IDENTITY'];
  const identityFiles = ageIdentity.length > 0 || !fallback ? ageIdentity : [fallback];
  const identities = await Promise.all(
    identityFiles.map((path) => readInput(path, context, 'usage.identity-unreadable')),
  );
  const keys = identities.flatMap((content) => content.match(/^AGE-SECRET-KEY-\S+/gm) ?? []);
  for (const key of keys) vault.secret(key);
  const source = {
    text: amend(await readInput(file, context)),
    file: file === '-' ? 'stdin' : file,
    overrides: extraVars,
    purpose,
  };
  const { loadConfig } = await import('../../config/load-config.ts');
  const { isOpenToOthers, localPorts } = await import('../../config/local-ports.ts');
  const ports = localPorts({ env: (name) => context.env[name], ageIdentities: keys, vault });
  const open = await Promise.all(
    identityFiles.map(async (path) =>
      path !== '-' && (await isOpenToOthers(resolve(context.cwd, path)))
        ? [problem('config.secret-file-open', { path }, { file: path })]
        : [],
    ),
  );
  const loaded = await loadConfig(source, ports);
  const warnings = [...open.flat(), ...loaded.warnings];
  const found = loaded.ok ? loaded.config.metadata.name : undefined;
  if (found !== undefined && cluster !== undefined && found !== cluster)
    return { ok: false, problems: [problem('usage.other-cluster', { file, cluster, found })], warnings };
  return { ...loaded, warnings };
}
