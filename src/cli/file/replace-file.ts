import { open, readFile, realpath, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { problem } from '../../problem/problem.ts';
import { systemReason } from '../../problem/system-reason.ts';
import { makeFolder } from '../../runtime/make-folder.ts';

/** What a file shall hold instead of what it holds; nothing where there is no file. Only its owner reads it, and nobody ever sees half of it. */
export async function replaceFile(path: string, change: (content: string) => string): Promise<void> {
  try {
    makeFolder(dirname(path), 0o700);
    const target = await realpath(path).catch((error: unknown) => (isMissing(error) ? path : rethrow(error)));
    const content = await readFile(target, 'utf8').catch((error: unknown) =>
      isMissing(error) ? '' : rethrow(error),
    );
    const unfinished = `${target}.kubexm`;
    await rm(unfinished, { force: true });
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await file.writeFile(change(content));
      await file.sync();
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    } finally {
      await file.close();
    }
    await rename(unfinished, target);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw problem('usage.unwritable', { path, reason: systemReason(error) }, { file: path }, error);
  }
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error;

const isMissing = (error: unknown): boolean => isSystemError(error) && error.code === 'ENOENT';

function rethrow(error: unknown): never {
  throw error;
}
