import { type Lang, text } from '../../../problem/text.ts';
import { generatedMark } from '../reference-pages.ts';
import { escapeHtml } from './html.ts';
import type { Section } from './render-markdown.ts';
import { siteContents } from './site-contents.ts';
import { siteNav } from './site-nav.ts';
import { htmlPath, rootOf } from './site-paths.ts';

interface PageParts {
  /** The page of Markdown it comes from. */
  readonly path: string;
  readonly lang: Lang;
  readonly title: string;
  readonly body: string;
  readonly sections: readonly Section[];
  readonly titles: ReadonlyMap<string, string>;
  readonly counterpart: string | undefined;
}

const words = {
  search: text('Search (press /)', '搜索（按 /）'),
  none: text('Nothing found', '没有结果'),
  menu: text('Menu', '菜单'),
  content: text('Skip to the content', '跳到正文'),
  other: text('中文', 'English'),
  nav: text('All pages', '全部页面'),
  copy: text('Copy', '复制'),
  copied: text('Copied', '已复制'),
};

/** A whole page: it needs nothing but the two files beside the index, and works when opened from a disk. */
export function sitePage({ path, lang, title, body, sections, titles, counterpart }: PageParts): string {
  const html = htmlPath(path);
  const root = rootOf(html);
  const home = `${root}${lang === 'zh' ? 'zh/' : ''}index.html`;
  const isHome = html === 'index.html' || html === 'zh/index.html';
  const other = counterpart ?? (lang === 'zh' ? 'README.md' : 'zh/README.md');
  return `<!doctype html>
<html lang="${lang}" data-root="${root}" data-copy="${words.copy[lang]}" data-copied="${words.copied[lang]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="${generatedMark}">
<title>${escapeHtml(title === 'kubexm' ? title : `${title} · kubexm`)}</title>
<link rel="stylesheet" href="${root}site.css">
</head>
<body>
<a class="skip" href="#main">${words.content[lang]}</a>
<input type="checkbox" id="menu" aria-label="${words.menu[lang]}">
<header>
<label for="menu" title="${words.menu[lang]}">☰</label>
<a class="home" href="${home}">kubexm</a>
<div class="search"><input id="search" type="search" placeholder="${words.search[lang]}" aria-label="${words.search[lang]}" autocomplete="off"><ol id="results" data-none="${words.none[lang]}" hidden></ol></div>
<a class="lang" href="${root}${htmlPath(other)}" lang="${lang === 'zh' ? 'en' : 'zh'}">${words.other[lang]}</a>
</header>
<div class="columns">
<nav aria-label="${words.nav[lang]}">${siteNav(path, lang, titles, root)}</nav>
${siteContents(sections, lang)}<main id="main"${isHome ? ' class="first"' : ''}>
${body}
</main>
</div>
<script src="${root}site.js"></script>
</body>
</html>
`;
}
