import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandTable } from '../src/cli/command-table.ts';
import { referencePages } from '../src/cli/docs/reference-pages.ts';
import { writePages } from '../src/cli/docs/write-pages.ts';

/** Writes docs/reference; with --check it only says what is out of date. */
const directory = 'docs/reference';
const pages = referencePages(commandTable);
if (process.argv.includes('--check')) {
  const stale = [...pages].filter(([path, content]) => {
    const file = join(directory, path);
    return !existsSync(file) || readFileSync(file, 'utf8') !== content;
  });
  for (const [path] of stale)
    console.error(`${join(directory, path)} is out of date: bin/node tools/generate-docs.ts`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  rmSync(directory, { recursive: true, force: true });
  await writePages(directory, pages);
}
