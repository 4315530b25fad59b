import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { scenarios } from '../../../test/e2e/scenarios.ts';

/** The rows of all tables of a page, cell by cell. */
const rowsOf = (page: string): readonly (readonly string[])[] =>
  page
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));

it.each([
  ['README.md', '**ran**', 'proven by'],
  ['README.zh-CN.md', '**已运行**', '由何证明'],
])('whatever %s says ran is proven by a scenario or a test there is', (file, ran, proven) => {
  const page = readFileSync(file, 'utf8');
  const claims = rowsOf(page).flatMap(([title = '', ours]) => (ours === ran ? [title] : []));
  const [, after = ''] = page.split(`| | ${proven} |`);
  const proofs = rowsOf(after).slice(1);
  expect(claims.length).toBeGreaterThan(5);
  expect(proofs.map(([title]) => title)).toEqual(claims);
  for (const [title, by = ''] of proofs) {
    const linked = [...by.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path);
    const named = [...by.replaceAll(/\[.*?\]/g, '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    expect(linked.length + named.length, title).toBeGreaterThan(0);
    expect(linked.filter((path) => !existsSync(path))).toEqual([]);
    expect(named.filter((name) => !Object.hasOwn(scenarios, name))).toEqual([]);
  }
});
