import { dirname, join, normalize } from 'node:path/posix';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { commandTable } from '../../command-table.ts';
import { referencePages } from '../reference-pages.ts';
import { buildSite } from './build-site.ts';
import { readDocs } from './read-docs.ts';
import { searchScript } from './site-search.ts';

const reference = [...referencePages(commandTable)].map(
  ([path, page]) => [`reference/${path}`, page] as const,
);
const sources = new Map([...(await readDocs()), ...reference]);
const site = buildSite(sources);
const pages = [...site].filter(([path]) => path.endsWith('.html'));

const anchorsOf = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id));
const anchors = new Map(pages.map(([path, html]) => [path, anchorsOf(html)]));

it('has a page for every page of the docs, in the language it is written in', () => {
  const written = [...sources.keys()].filter((path) => path.endsWith('.md'));
  const problems = written.filter((path) => path.startsWith('reference/problem/'));
  expect(pages.length).toBe(written.length + problems.length + 2);
  expect(site.get('guide/zh/offline.html')).toContain('<html lang="zh"');
  expect(site.get('reference/steps.html')).toContain('etcd.run-member');
  for (const [path, html] of pages) expect(/<h1 id=/.test(html), path).toBe(true);
});

it('has no dead link, and every anchor that is linked to', () => {
  const dead: string[] = [];
  let links = 0;
  for (const [path, html] of pages) {
    for (const [, target = ''] of html.matchAll(/(?:href|src|srcset)="([^"]+)"/g)) {
      if (/^https?:/.test(target)) continue;
      links += 1;
      const [file = '', anchor] = target.split('#');
      const wanted = file === '' ? path : normalize(join(dirname(path), file));
      if (!site.has(wanted) || (anchor !== undefined && !anchors.get(wanted)?.has(anchor)))
        dead.push(`${path} → ${target}`);
    }
  }
  expect(dead).toEqual([]);
  expect(links).toBeGreaterThan(5000);
});

it('takes nothing from a network and holds no rest of Markdown', () => {
  for (const [path, html] of pages) {
    expect(html, path).not.toMatch(/(?:src|srcset)="https?:/);
    const words = html.replace(/<pre.*?<\/pre>|<code>.*?<\/code>/gs, '');
    expect(words, path).not.toMatch(/\]\(|\*\*\w[^*]*\*\*|```/);
  }
});

it('lists a topic beside a page in Chinese as the page in Chinese, where there is one', () => {
  const page = site.get('guide/zh/offline.html');
  expect(page).toContain('href="../../zh/screens.html"');
  expect(page).not.toContain('href="../../screens.html"');
  expect(page).toContain('href="../../walk.html"');
  expect(site.get('zh/screens.html')).toContain('class="lang" href="../screens.html"');
});

it('leads from every guide to the same guide in the other language, and back', () => {
  for (const [path, html] of pages.filter(([one]) => one.startsWith('guide/'))) {
    const other = path.includes('/en/') ? path.replace('/en/', '/zh/') : path.replace('/zh/', '/en/');
    expect(html).toContain(`class="lang" href="../../${other}"`);
  }
});

it('finds what is asked for, the language of the reader first', () => {
  const found = (typed: string, lang: string): { html: string }[] =>
    runInNewContext(
      `const window = {}; ${site.get('search-index.js')}\n${searchScript}\nkubexmSearch(window.kubexmIndex, ${JSON.stringify(typed)}, '${lang}')`,
    );
  expect(found('kubekey', 'en')[0]?.html).toBe('guide/en/from-kubekey.html');
  expect(found('离线', 'zh')[0]?.html).toBe('guide/zh/offline.html');
  expect(found('spec.etcd.version', 'en')[0]?.html).toBe('reference/cluster-file.html');
  expect(found('config.foreign-key', 'zh')[0]?.html).toBe('reference/zh/problem/config.foreign-key.html');
  expect(found('证书', 'zh')[0]?.html).toBe('reference/zh/command/check-certs.html');
  const offline = found('offline', 'en').filter(({ html }) => html === 'guide/en/offline.html');
  expect(offline.length).toBe(3);
  expect(found('rollback run', 'en')[0]?.html).toBe('reference/command/rollback-run.html');
  expect(found('qqqqq', 'en')).toEqual([]);
});

it('keeps a reader of Chinese in Chinese when a problem is looked up', () => {
  expect(site.get('reference/zh/index.html')).toContain('href="problem/config.foreign-key.html"');
  const page = site.get('reference/zh/problem/config.foreign-key.html') ?? '';
  expect(page).toContain('原因：');
  expect(page).not.toContain('Why:');
  expect(page).toContain('class="lang" href="../../../reference/problem/config.foreign-key.html"');
});

it('lists the headings of a long page, and none of a short one', () => {
  expect(site.get('reference/cluster-file.html')).toContain(
    '<li class="level3"><a href="#spechosts">spec.hosts</a></li>',
  );
  expect(site.get('glossary.html')).not.toContain('class="contents"');
});
