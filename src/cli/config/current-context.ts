import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../../problem/has-code.ts';
import { workspaceFolder } from '../../runtime/workspace-folder.ts';
import type { CliContext } from '../context.ts';

const fileName = 'current-context';

/** The cluster that is meant when a command names none. */
export async function currentContext({ cwd }: Pick<CliContext, 'cwd'>): Promise<string | undefined> {
  try {
    return (await readFile(join(workspaceFolder(cwd), fileName), 'utf8')).trim() || undefined;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

export async function setCurrentContext(name: string, { cwd }: CliContext): Promise<void> {
  const { openWorkspace } = await import('../../runtime/workspace.ts');
  const { directory } = openWorkspace(cwd, { create: true });
  await writeFile(join(directory, fileName), `${name}\n`, { mode: 0o600 });
}
