import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { quote } from '../../domain/quote.ts';
import { hasCode } from '../../problem/has-code.ts';
import { type Problem, problem } from '../../problem/problem.ts';
import { systemReason } from '../../problem/system-reason.ts';
import type { CliContext } from '../context.ts';

/** Why a file could not be written, as its path was typed. */
export const unwritable = (path: string, { cwd }: Pick<CliContext, 'cwd'>, error: unknown): Problem =>
  hasCode(error, 'ENOENT') && !existsSync(dirname(resolve(cwd, path)))
    ? folderMissing(path, error)
    : problem('usage.unwritable', { path, reason: systemReason(error) }, { file: path }, error);

export function folderMissing(path: string, error?: unknown): Problem {
  const folder = dirname(path);
  const next = quote('mkdir', '-p', folder);
  return problem('usage.folder-missing', { path, folder, next }, { file: path }, error);
}
