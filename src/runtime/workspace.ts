import { randomBytes } from 'node:crypto';
import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVault, type Vault } from '../domain/secret.ts';
import { problem } from '../problem/problem.ts';

/** `.kubexm` in the directory kubexm is run from: everything it keeps about the clusters made from here. */
export interface Workspace {
  readonly directory: string;
  /** False for a command that only looks: it leaves nothing behind. */
  readonly keeps: boolean;
  readonly vault: Vault;
  clusterDirectory(cluster: string): string;
}

/** `create: false` only looks: a command that changes nothing leaves no directory behind. */
export function openWorkspace(currentDirectory: string, { create }: { readonly create: boolean }): Workspace {
  const directory = join(currentDirectory, '.kubexm');
  if (create) makeDirectory(directory);
  return {
    directory,
    keeps: create,
    vault: createVault(create ? keyIn(directory) : undefined),
    clusterDirectory(cluster) {
      const path = join(directory, cluster);
      if (create) makeDirectory(path);
      return path;
    },
  };
}

/** The key of the hashes that stand for secrets in the journal: the same from run to run, so a change is seen. */
function keyIn(directory: string): Uint8Array {
  const path = join(directory, 'secret-hash.key');
  try {
    writeFileSync(path, randomBytes(32), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(path);
}

function makeDirectory(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw problem('usage.unwritable', { path, reason }, { file: path }, error);
  }
}
