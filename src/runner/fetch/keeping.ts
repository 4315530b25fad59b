import { Problem, problem } from '../../problem/problem.ts';

/** Tells what goes wrong with the disk of this machine apart from what is our own fault. */
export async function keeping<T>(path: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem || signal.aborted || !isSystemError(error)) throw error;
    throw problem('artifact.not-kept', { file: path, detail: error.message }, { file: path }, error);
  }
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && 'syscall' in error;
