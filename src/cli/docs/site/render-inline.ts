import { escapeHtml } from './html.ts';

/** Where a link of a page leads within the site; undefined when the site has no such page, and its place is shown as text. */
export type ResolveLink = (target: string) => string | undefined;

interface Pattern {
  readonly find: RegExp;
  readonly show: (found: readonly string[], resolve: ResolveLink) => string;
}

/** The first that matches at the earliest place wins; code holds nothing else. */
const patterns: readonly Pattern[] = [
  { find: /(`+)(.+?)\1(?!`)/, show: ([, , code = '']) => `<code>${withWholeFlags(escapeHtml(code))}</code>` },
  {
    find: /!\[([^\]]*)\]\(([^)\s]+)\)/,
    show: ([, alt = '', source = ''], resolve) =>
      `<img src="${escapeHtml(resolve(source) ?? source)}" alt="${escapeHtml(alt)}" loading="lazy">`,
  },
  {
    find: /\[((?:`[^`]*`|[^\]`])+)\]\(([^)\s]+)\)/,
    show([, label = '', target = ''], resolve) {
      const shown = renderInline(label, resolve);
      const href = resolve(target);
      if (href !== undefined) return `<a href="${escapeHtml(href)}">${shown}</a>`;
      const place = placeOf(target);
      return label.includes(place) ? shown : `${shown} <span class="place">${escapeHtml(place)}</span>`;
    },
  },
  {
    find: /\*\*(.+?)\*\*/,
    show: ([, bold = ''], resolve) => `<strong>${renderInline(bold, resolve)}</strong>`,
  },
  {
    find: /(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])/,
    show: ([, leaning = ''], resolve) => `<em>${renderInline(leaning, resolve)}</em>`,
  },
  {
    find: /https?:\/\/[\w\-.~:/?#@!$&'*+,;=%[\]]*[\w\-~/#=%]/,
    show: ([address = '']) => `<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`,
  },
];

/** A line may end before a flag, not behind its dashes. */
const withWholeFlags = (code: string): string =>
  code.replace(/(?<=^|\s)--?[a-z][a-z-]*/g, '<span class="flag">$&</span>');

/** Path and line within the repository. */
const placeOf = (target: string): string => target.replace(/^(\.\.\/)+/, '').replace(/#L(\d+)$/, ':$1');

/** Code, links, images, bold and emphasis of one paragraph or cell; everything else is text. */
export function renderInline(markdown: string, resolve: ResolveLink): string {
  const hits = patterns.flatMap(({ find, show }) => {
    const found = find.exec(markdown);
    return found === null ? [] : [{ found, show }];
  });
  const first = hits.reduce<(typeof hits)[number] | undefined>(
    (best, hit) => (best === undefined || hit.found.index < best.found.index ? hit : best),
    undefined,
  );
  if (first === undefined) return escapeHtml(markdown.replace(/\\([|*_`])/g, '$1'));
  const { found, show } = first;
  const before = markdown.slice(0, found.index).replace(/\\([|*_`])/g, '$1');
  const after = markdown.slice(found.index + found[0].length);
  return `${escapeHtml(before)}${show([...found], resolve)}${renderInline(after, resolve)}`;
}
