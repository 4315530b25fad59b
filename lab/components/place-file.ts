import { copyFile, link, mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Puts a finished file of the cache in a second place: as another name of it, or a copy on another disk. */
export async function placeFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await rm(to, { force: true });
  await link(from, to).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EXDEV' && cause.code !== 'EPERM') throw cause;
    return copyFile(from, to);
  });
}
