import { dirname, join, normalize, relative } from 'node:path/posix';
import type { Lang } from '../../../problem/text.ts';
import type { ResolveLink } from './render-inline.ts';

/** Where a page of Markdown stands in the site: an index is the page of its folder. */
export const htmlPath = (markdown: string): string =>
  markdown.replace(/(^|\/)README\.md$/, '$1index.md').replace(/\.md$/, '.html');

const places: Readonly<Record<Lang, RegExp>> = { en: /(^|\/)en\//, zh: /(^|\/)zh\// };

/** The language of a page; most of what is no guide and no reference is in English alone. */
export const langOf = (markdown: string): Lang => (places.zh.test(markdown) ? 'zh' : 'en');

/** The same page in the other language, if there is one. */
export function counterpartOf(markdown: string, pages: ReadonlySet<string>): string | undefined {
  const inEnglish = [markdown.replace(places.zh, '$1en/'), markdown.replace(places.zh, '$1')];
  const inChinese = places.en.test(markdown)
    ? [markdown.replace(places.en, '$1zh/')]
    : [markdown.replace(/^(reference\/)?/, '$1zh/')];
  const candidates = places.zh.test(markdown) ? inEnglish : inChinese;
  return candidates.find((path) => path !== markdown && pages.has(path));
}

/** Up from a page to the root of the site. */
export const rootOf = (html: string): string => '../'.repeat(html.split('/').length - 1);

/** Links of a page of Markdown, as links of the site. */
export const resolveFrom =
  (markdown: string, pages: ReadonlySet<string>): ResolveLink =>
  (target) => {
    if (/^([a-z]+:|#)/.test(target)) return target;
    const [path = '', anchor] = target.split('#');
    const wanted = normalize(join(dirname(markdown), path));
    const found = [wanted, `${wanted}/README.md`, `${wanted.replace(/\/$/, '')}/README.md`].find((one) =>
      pages.has(one),
    );
    if (found === undefined) return undefined;
    // The Markdown of a problem holds both languages; the site has a page for each.
    const isProblem = langOf(markdown) === 'zh' && found.startsWith('reference/problem/');
    const page = isProblem ? (counterpartOf(found, pages) ?? found) : found;
    const href = relative(dirname(htmlPath(markdown)), htmlPath(page));
    return anchor === undefined ? href : `${href}#${anchor}`;
  };
