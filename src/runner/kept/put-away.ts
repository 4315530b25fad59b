import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../../problem/has-code.ts';
import { problem } from '../../problem/problem.ts';
import { systemReason } from '../../problem/system-reason.ts';

/** What there is of the named moves into the folder, each by one rename; what is gone already has been moved before. */
export async function putAway(directory: string, names: readonly string[], folder: string): Promise<void> {
  const target = join(directory, folder);
  try {
    await mkdir(target, { recursive: true, mode: 0o700 });
    for (const name of names) await rename(join(directory, name), join(target, name)).catch(unlessMissing);
  } catch (error) {
    throw problem('usage.unwritable', { path: target, reason: systemReason(error) }, { file: target }, error);
  }
}

function unlessMissing(error: unknown): void {
  if (!hasCode(error, 'ENOENT')) throw error;
}
