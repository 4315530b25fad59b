import { randomBytes } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createVault, type Vault } from '../domain/secret.ts';
import { hasCode } from '../problem/has-code.ts';
import { problem } from '../problem/problem.ts';
import { systemReason } from '../problem/system-reason.ts';
import { makeFolder } from './make-folder.ts';
import { workspaceFolder } from './workspace-folder.ts';

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
  const directory = workspaceFolder(currentDirectory);
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

const keyBytes = 32;

/**
 * The key of the hashes that stand for secrets in the journal: the same from run to run, so a change is seen. It is whole
 * or not there, also on a full disk: with an empty one anybody could tell which secret a hash stands for.
 */
function keyIn(directory: string): Uint8Array {
  const path = join(directory, 'secret-hash.key');
  if (!existsSync(path)) writing(path, () => makeKey(path, linkSync));
  const key = readFileSync(path);
  if (key.length === keyBytes) return key;
  writing(path, () => makeKey(path, renameSync));
  return readFileSync(path);
}

function makeKey(path: string, put: (from: string, to: string) => void): void {
  const made = `${path}.${process.pid}`;
  try {
    const file = openSync(made, 'w', 0o600);
    try {
      writeFileSync(file, randomBytes(keyBytes));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    put(made, path);
  } catch (error) {
    // Another kubexm was faster: its key is the one that counts.
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(made, { force: true });
  }
}

const makeDirectory = (path: string): void =>
  writing(path, () => {
    makeFolder(path, 0o700);
    accessSync(path, constants.W_OK);
  });

function writing(path: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    throw problem('usage.unwritable', { path, reason: systemReason(error) }, { file: path }, error);
  }
}
