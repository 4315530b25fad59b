import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { slugOf } from './site/html.ts';

const pages = ['README.md', 'README.zh-CN.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')];

const linksOf = (path: string) =>
  [...readFileSync(path, 'utf8').matchAll(/\[([^\]]+)\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)]
    .map(([, label = '', target, source]) => ({ label, target: target ?? source ?? '' }))
    .filter(({ target }) => !/^[a-z]+:/.test(target));

it('every page links to files and headings that are there', () => {
  const dead: string[] = [];
  for (const page of pages) {
    for (const { target } of linksOf(page)) {
      const [file = '', anchor] = target.split('#');
      const path = file === '' ? page : join(dirname(page), file);
      if (!existsSync(path)) dead.push(`${page} → ${target}`);
      else if (anchor !== undefined && !hasAnchor(path, anchor)) dead.push(`${page} → ${target}`);
    }
  }
  expect(dead).toEqual([]);
});

const hasAnchor = (path: string, anchor: string): boolean => {
  const line = /^L(\d+)$/.exec(anchor)?.[1];
  return line === undefined ? anchorsOf(path).includes(anchor) : lineOf(path, Number(line)) !== undefined;
};

const lineOf = (path: string, line: number): string | undefined =>
  readFileSync(path, 'utf8').split('\n')[line - 1];

const anchorsOf = (path: string): readonly string[] =>
  [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugOf(heading));

it('every name of the walk stands on the line it links to', () => {
  const named = linksOf('docs/walk.md').filter(({ label }) => label.startsWith('`'));
  expect(named.length).toBeGreaterThan(30);
  const gone = named.filter(({ label, target }) => {
    const [file = '', line] = target.split('#L');
    const declared = lineOf(join('docs', file), Number(line)) ?? '';
    return !new RegExp(`\\b${label.replaceAll('`', '')}\\b`).test(declared);
  });
  expect(gone).toEqual([]);
});
