import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openWorkspace } from '../../runtime/workspace.ts';
import type { CliContext } from '../context.ts';

const fileName = 'current-context';

/** The cluster that is meant when a command names none. */
export async function currentContext({ cwd }: CliContext): Promise<string | undefined> {
  const { directory } = openWorkspace(cwd, { create: false });
  try {
    return (await readFile(join(directory, fileName), 'utf8')).trim() || undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

export async function setCurrentContext(name: string, { cwd }: CliContext): Promise<void> {
  const { directory } = openWorkspace(cwd, { create: true });
  await writeFile(join(directory, fileName), `${name}\n`, { mode: 0o600 });
}

/** The cluster a command is about: the one it names, else that of the named run, else the current one. */
export async function clusterOf(
  named: { readonly cluster: string | undefined; readonly run: string | undefined },
  context: CliContext,
): Promise<string | undefined> {
  if (named.cluster !== undefined || named.run !== undefined) return named.cluster;
  return currentContext(context);
}
