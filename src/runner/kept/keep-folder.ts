import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Secret } from '../../domain/secret.ts';
import { problem } from '../../problem/problem.ts';
import { systemReason } from '../../problem/system-reason.ts';
import { bytesOf } from '../content.ts';
import { syncDirectory } from '../durable-file.ts';

/** A folder with all its files, or none of it: nobody ever finds half of it, and one that is there is never replaced. */
export async function keepFolder(folder: string, files: ReadonlyMap<string, string | Secret>): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  try {
    await rm(unfinished, { recursive: true, force: true });
    const folders = new Set([
      unfinished,
      ...[...files.keys()].map((path) => dirname(join(unfinished, path))),
    ]);
    for (const path of folders) await mkdir(path, { recursive: true, mode: 0o700 });
    for (const [path, content] of files) await write(join(unfinished, path), content);
    for (const path of folders) await syncDirectory(path);
    await rename(unfinished, folder);
    await syncDirectory(dirname(folder));
  } catch (error) {
    throw problem('usage.unwritable', { path: folder, reason: systemReason(error) }, { file: folder }, error);
  }
}

async function write(path: string, content: string | Secret): Promise<void> {
  const file = await open(path, 'wx', typeof content === 'string' ? 0o644 : 0o600);
  try {
    await file.writeFile(bytesOf(content));
    await file.sync();
  } finally {
    await file.close();
  }
}
