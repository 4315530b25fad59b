import { rename, writeFile } from 'node:fs/promises';

/** A reader sees the old content or the new one, never a part. */
export async function replaceFile(path: string, content: string): Promise<void> {
  await writeFile(`${path}.partial`, content);
  await rename(`${path}.partial`, path);
}
