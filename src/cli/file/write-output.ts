import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { hasCode } from '../../problem/has-code.ts';
import { problem } from '../../problem/problem.ts';
import type { CliContext } from '../context.ts';
import { typedWith } from '../typed-with.ts';
import { unwritable } from './unwritable.ts';

interface OutputFile {
  readonly path: string;
  readonly content: string;
  readonly force: boolean;
}

/** A file that only its owner reads; one that is there is replaced only when that was asked for. */
export async function writeOutput({ path, content, force }: OutputFile, context: CliContext): Promise<void> {
  try {
    const file = await open(resolve(context.cwd, path), force ? 'w' : 'wx', 0o600);
    try {
      await file.chmod(0o600);
      await file.writeFile(content);
    } finally {
      await file.close();
    }
  } catch (error) {
    if (hasCode(error, 'EEXIST')) {
      throw problem(
        'usage.file-exists',
        { path, next: typedWith(context, '--force') },
        { file: path },
        error,
      );
    }
    throw unwritable(path, context, error);
  }
}
