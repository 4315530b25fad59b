import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { problem } from '../../problem/problem.ts';
import type { CliContext } from '../context.ts';
import { systemReason } from './system-reason.ts';

interface OutputFile {
  readonly path: string;
  readonly content: string;
  readonly force: boolean;
  /** What to type to overwrite on purpose. */
  readonly overwrite: string;
}

/** A new file that only its owner reads; one that is there is replaced only when that was asked for. */
export async function writeOutput(
  { path, content, force, overwrite }: OutputFile,
  { cwd }: CliContext,
): Promise<void> {
  try {
    await writeFile(resolve(cwd, path), content, { mode: 0o600, flag: force ? 'w' : 'wx' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      throw problem('usage.file-exists', { path, next: overwrite }, { file: path }, error);
    }
    throw problem('usage.unwritable', { path, reason: systemReason(error) }, { file: path }, error);
  }
}
