import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stepTable } from './step-table.ts';

/** Writes docs/reference and the table of steps it is made of; with --check it only says what is out of date. */
const directory = 'docs/reference';
const table = 'src/cli/docs/data/steps.json';
const isCheck = process.argv.includes('--check');
const stale: string[] = [];

const steps = `${JSON.stringify(await stepTable(), undefined, 2)}\n`;
if (isCheck) note(table, steps);
else writeFileSync(table, steps);

// Behind the table, for the pages are made of it.
const { commandTable } = await import('../src/cli/command-table.ts');
const { referencePages } = await import('../src/cli/docs/reference-pages.ts');
const { writePages } = await import('../src/cli/docs/write-pages.ts');
const pages = referencePages(commandTable);
if (isCheck) for (const [path, content] of pages) note(join(directory, path), content);
else {
  rmSync(directory, { recursive: true, force: true });
  await writePages(directory, pages);
}

for (const file of stale) console.error(`${file} is out of date: bin/node tools/generate-docs.ts`);
process.exitCode = stale.length > 0 ? 1 : 0;

function note(file: string, content: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== content) stale.push(file);
}
