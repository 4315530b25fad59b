import { problemPageIn } from '../problem-page.ts';
import { problemCodes } from '../reference-pages.ts';
import { homePage } from './home-page.ts';
import { renderMarkdown } from './render-markdown.ts';
import { sitePage } from './site-page.ts';
import { counterpartOf, htmlPath, langOf, resolveFrom } from './site-paths.ts';
import { siteScript } from './site-script.ts';
import { searchIndex } from './site-search.ts';
import { siteStyle } from './site-style.ts';

/** Every file of the site by its path, made of pages of Markdown and pictures by theirs. */
export function buildSite(sources: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const all = new Map([
    ['README.md', homePage('en')],
    ['zh/README.md', homePage('zh')],
    ...sources,
    ...problemPages(),
  ]);
  const paths = new Set(all.keys());
  const rendered = [...all]
    .filter(([path]) => path.endsWith('.md'))
    .map(([path, markdown]) => ({ path, ...renderMarkdown(markdown, resolveFrom(path, paths)) }));
  const titles = new Map(rendered.map(({ path, title }) => [path, title]));
  const site = new Map<string, string>(
    rendered.map(({ path, title, html, sections }) => [
      htmlPath(path),
      sitePage({
        path,
        lang: langOf(path),
        title,
        body: html,
        sections,
        titles,
        counterpart: counterpartOf(path, paths),
      }),
    ]),
  );
  for (const [path, content] of all) if (!path.endsWith('.md')) site.set(path, content);
  site.set('site.css', siteStyle);
  site.set('site.js', siteScript);
  site.set(
    'search-index.js',
    searchIndex(
      rendered.map(({ path, title, sections }) => ({
        html: htmlPath(path),
        lang: langOf(path),
        title,
        sections,
      })),
    ),
  );
  return site;
}

/** Instead of the pages with both languages, so that a reader stays in one. */
const problemPages = (): readonly (readonly [path: string, markdown: string])[] =>
  problemCodes().flatMap((code) => [
    [`reference/problem/${code}.md`, problemPageIn(code, 'en')],
    [`reference/zh/problem/${code}.md`, problemPageIn(code, 'zh')],
  ]);
