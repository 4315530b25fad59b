import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { leafFields } from '../../config/schema/fields.ts';
import { problemCatalogue } from '../../problem/catalogue.ts';
import { commandTable } from '../command-table.ts';
import { referencePages } from './reference-pages.ts';
import { writePages } from './write-pages.ts';

const pages = referencePages(commandTable);

it('has a page per command in both languages and one per problem code', () => {
  expect(pages.get('command/audit-verify.md')).toContain('# kubexm audit verify');
  expect(pages.get('zh/command/audit-verify.md')).toContain('哈希链');
  for (const code of Object.keys(problemCatalogue)) expect(pages.has(`problem/${code}.md`), code).toBe(true);
});

it('describes every field of the cluster file in both languages', () => {
  const [en = '', zh = ''] = [pages.get('cluster-file.md'), pages.get('zh/cluster-file.md')];
  for (const path of leafFields())
    for (const content of [en, zh]) expect(content).toContain(`| \`${path}\` |`);
  expect(en).toMatch(/`spec\.hosts\.\*\.name` \| text \| required \| yes \| Name of the host/);
  expect(zh).toMatch(/`spec\.etcd\.keepBackupNumber` \| 整数 1–10000 \| `5` \| 尚未 \|/);
});

it('says what to do about a finding of preflight in whole sentences', () => {
  expect(pages.get('preflight-checks.md')).toContain('| Set another `spec.network.FIELD`. |');
  expect(pages.get('zh/preflight-checks.md')).toContain('| 请设置其他 `spec.network.FIELD`。 |');
});

it('links only to pages that are there', () => {
  let links = 0;
  for (const [path, content] of pages) {
    for (const [, target = ''] of content.matchAll(/\]\(([^)]+\.md)\)/g)) {
      links += 1;
      expect(pages.has(normalize(join(dirname(path), target))), `${path} → ${target}`).toBe(true);
    }
  }
  expect(links).toBeGreaterThan(20);
});

it('leaves a directory alone whose index it did not write', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'kubexm-docs-'));
  try {
    await writePages(directory, pages);
    await writePages(directory, pages);
    writeFileSync(join(directory, 'README.md'), '# my own work\n');
    await expect(writePages(directory, pages)).rejects.toMatchObject({ code: 'usage.file-exists' });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});

it.each(['/proc/x', '/dev/null/x'])('says at once that nothing can be written to %s', async (directory) => {
  await expect(writePages(directory, pages)).rejects.toMatchObject({ code: 'usage.unwritable' });
});

it('lists every step, gate and lease that a file of src/step names', () => {
  const written = globSync('src/step/**/*.ts')
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/^ +id: '([a-z-]+\.[a-z-]+)'/gm)])
    .map(([, id]) => id);
  expect(written.length).toBeGreaterThan(80);
  for (const content of [pages.get('steps.md'), pages.get('zh/steps.md')])
    for (const id of written) expect(content).toContain(`\`${id}\``);
});
