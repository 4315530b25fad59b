import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { problem } from '../../problem/problem.ts';
import { systemReason } from '../../problem/system-reason.ts';
import { makeFolder } from '../../runtime/make-folder.ts';
import { generatedMark } from './reference-pages.ts';

const indexes = [
  { name: 'README.md', next: 'kubexm generate docs --out ./reference' },
  { name: 'index.html', next: 'kubexm generate docs --site ./site' },
];

/** Writes every page. A directory with an index that is not ours holds somebody's work and is left alone. */
export async function writePages(directory: string, pages: ReadonlyMap<string, string>): Promise<void> {
  for (const { name, next } of indexes.filter((index) => pages.has(index.name))) {
    const path = join(directory, name);
    const there = await readFile(path, 'utf8').catch(() => undefined);
    if (there !== undefined && !there.includes(generatedMark))
      throw problem('usage.file-exists', { path, next });
  }
  try {
    for (const [path, content] of pages) {
      makeFolder(dirname(join(directory, path)));
      await writeFile(join(directory, path), content);
    }
  } catch (error) {
    throw problem('usage.unwritable', { path: directory, reason: systemReason(error) }, {}, error);
  }
}
