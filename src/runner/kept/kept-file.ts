import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Secret, Vault } from '../../domain/secret.ts';
import { problem } from '../../problem/problem.ts';

/** Asks for a file that this machine keeps for the cluster. */
export interface KeptRead {
  readonly kind: 'kept';
  /** Below the directory of the cluster. */
  readonly path: string;
  /** Nobody may read along what it holds. */
  readonly sealed: boolean;
  /** Asked is only whether it is there. */
  readonly unread?: true;
}

/** What it holds, sealed if that was asked for, and nothing if that was not; `null` when there is no such file. */
export type KeptFile = string | Secret | null;

export async function readKept(
  clusterDirectory: string,
  { path, sealed, unread }: Omit<KeptRead, 'kind'>,
  vault: Vault,
): Promise<KeptFile> {
  const file = join(clusterDirectory, path);
  try {
    if (unread) {
      await access(file);
      return '';
    }
    const content = await readFile(file, 'utf8');
    return sealed ? vault.secret(content) : content;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw problem('usage.unreadable', { path: file, reason: error.message }, { file }, error);
  }
}
