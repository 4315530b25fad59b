import { type Lang, type Text, text } from '../../../problem/text.ts';
import { escapeHtml } from './html.ts';
import { htmlPath } from './site-paths.ts';

interface Part {
  readonly title: Text;
  /** The pages of the part, in their order. */
  pages(all: readonly string[], lang: Lang): readonly string[];
}

const guides = [
  'first-cluster',
  'highly-available',
  'offline',
  'adding-and-removing-nodes',
  'when-something-fails',
  'from-kubekey',
];
const reference = ['README', 'cluster-file', 'tasks', 'steps', 'preflight-checks'];

/** What stands beside every page. Pages of commands and problems are reached from the index of the reference. */
const parts: readonly Part[] = [
  {
    title: text('Guides', '指南'),
    pages: (_, lang) => guides.map((name) => `guide/${lang}/${name}.md`),
  },
  {
    title: text('Reference', '参考手册'),
    pages: (_, lang) => reference.map((name) => `reference/${lang === 'zh' ? 'zh/' : ''}${name}.md`),
  },
  {
    title: text('Topics', '专题（多为英文）'),
    pages: (all, lang) =>
      all
        .filter((path) => !path.includes('/') && path !== 'README.md')
        .map((path) => (lang === 'zh' && all.includes(`zh/${path}`) ? `zh/${path}` : path)),
  },
  {
    title: text('Decisions', '设计决定（英文）'),
    pages: (all) => all.filter((path) => path.startsWith('adr/')),
  },
];

export function siteNav(
  current: string,
  lang: Lang,
  titles: ReadonlyMap<string, string>,
  root: string,
): string {
  const all = [...titles.keys()];
  return parts
    .map(({ title, pages }) => {
      const links = pages(all, lang)
        .filter((path) => titles.has(path))
        .map((path) => {
          const mark = path === current ? ' aria-current="page"' : '';
          return `<li><a href="${root}${htmlPath(path)}"${mark}>${escapeHtml(titles.get(path) ?? path)}</a></li>`;
        });
      return `<h2>${title[lang]}</h2><ul>${links.join('')}</ul>`;
    })
    .join('');
}
