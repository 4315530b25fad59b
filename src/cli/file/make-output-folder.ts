import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';
import { problem } from '../../problem/problem.ts';
import { systemReason } from '../../problem/system-reason.ts';
import { makeFolder } from '../../runtime/make-folder.ts';
import type { CliContext } from '../context.ts';

/** Where a long work shall put its results: refused at once where it cannot be written, not when the work is done. */
export function makeOutputFolder(path: string, { cwd }: CliContext): string {
  const folder = resolve(cwd, path);
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw problem('usage.unwritable', { path, reason: systemReason(error) }, { file: path }, error);
  }
  return folder;
}
