import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { problem } from '../../../problem/problem.ts';

/** The folder `docs/` that came with this program: beside the folder of the bundle, or at the root of a checkout. */
function docsFolder(): string {
  const here = import.meta.dirname;
  const places = [join(here, '..', 'docs'), join(here, '..', '..', '..', '..', 'docs')];
  const found = places.find((folder) => existsSync(join(folder, 'guide', 'en', 'README.md')));
  if (found === undefined) throw problem('usage.docs-missing', { folder: places[0] ?? here });
  return found;
}

/** Guides, topics, decisions and their pictures. The reference is not read but made anew. */
export async function readDocs(): Promise<ReadonlyMap<string, string>> {
  const folder = docsFolder();
  const names = await readdir(folder, { recursive: true });
  const wanted = names.filter((name) => /\.(md|svg)$/.test(name) && !name.startsWith('reference/')).sort();
  return new Map(
    await Promise.all(
      wanted.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
    ),
  );
}
