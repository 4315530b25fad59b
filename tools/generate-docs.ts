import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withDeclaredLines } from './declared-lines.ts';
import { stepTable } from './step-table.ts';

/** Writes docs/reference, the tables that pages and completion are read off and the lines that the walk links to; with --check it only says what is out of date. */
const directory = 'docs/reference';
const data = 'src/cli/docs/data';
const walk = 'docs/walk.md';
const isCheck = process.argv.includes('--check');
const stale: string[] = [];

const { taskTable } = await import('../src/module/task-table.ts');
const { tabTable } = await import('../src/cli/completion/tab-table.ts');
const { writtenTable } = await import('../src/cli/completion/written-table.ts');
const { commandTable } = await import('../src/cli/command-table.ts');
const tables = {
  steps: await stepTable(),
  tasks: taskTable.map(({ name, title }) => ({ name, title })),
  commands: writtenTable(tabTable(commandTable)),
};
for (const [name, table] of Object.entries(tables)) {
  const file = join(data, `${name}.json`);
  const content = `${JSON.stringify(table, undefined, 2)}\n`;
  if (isCheck) note(file, content);
  else writeFileSync(file, content);
}

// Behind the tables, for the pages are made of them.
const { referencePages } = await import('../src/cli/docs/reference-pages.ts');
const { writePages } = await import('../src/cli/docs/write-pages.ts');
const pages = referencePages(commandTable);
if (isCheck) for (const [path, content] of pages) note(join(directory, path), content);
else {
  rmSync(directory, { recursive: true, force: true });
  await writePages(directory, pages);
}

const walked = withDeclaredLines(readFileSync(walk, 'utf8'), (target) =>
  readFileSync(join(dirname(walk), target), 'utf8'),
);
if (isCheck) note(walk, walked);
else writeFileSync(walk, walked);

for (const file of stale) console.error(`${file} is out of date: bin/node tools/generate-docs.ts`);
process.exitCode = stale.length > 0 ? 1 : 0;

function note(file: string, content: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== content) stale.push(file);
}
