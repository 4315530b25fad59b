import { type Lang, text } from '../../../problem/text.ts';
import { escapeHtml } from './html.ts';
import type { Section } from './render-markdown.ts';

const title = text('On this page', '本页内容');

/** The headings of a long page: beside it where there is room, else a line to open. */
export function siteContents(sections: readonly Section[], lang: Lang): string {
  const listed = sections.filter(({ level }) => level === 2 || level === 3);
  if (listed.length < 4) return '';
  const items = listed.map(
    ({ level, anchor, heading }) =>
      `<li class="level${level}"><a href="#${anchor}">${escapeHtml(heading)}</a></li>`,
  );
  return `<details class="contents"><summary>${title[lang]}</summary><ul>${items.join('')}</ul></details>\n`;
}
