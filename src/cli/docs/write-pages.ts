import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { problem } from '../../problem/problem.ts';
import { systemReason } from '../file/system-reason.ts';
import { generatedMark } from './reference-pages.ts';

/** Writes every page. A directory with an index that is not ours holds somebody's work and is left alone. */
export async function writePages(directory: string, pages: ReadonlyMap<string, string>): Promise<void> {
  const index = join(directory, 'README.md');
  const there = await readFile(index, 'utf8').catch(() => undefined);
  if (there !== undefined && !there.includes(generatedMark)) {
    throw problem('usage.file-exists', { path: index, next: 'kubexm generate docs --out ./reference' });
  }
  try {
    for (const [path, content] of pages) {
      await mkdir(dirname(join(directory, path)), { recursive: true });
      await writeFile(join(directory, path), content);
    }
  } catch (error) {
    throw problem('usage.unwritable', { path: directory, reason: systemReason(error) }, {}, error);
  }
}
