import { escapeHtml, slugOf } from './html.ts';
import { type ResolveLink, renderInline } from './render-inline.ts';
import { renderTable } from './render-table.ts';

export interface Section {
  readonly heading: string;
  readonly anchor: string;
  readonly level: number;
  /** What a search looks through. */
  readonly text: string;
}

export interface Rendered {
  readonly title: string;
  readonly html: string;
  readonly sections: readonly Section[];
}

interface Block {
  readonly kind: 'heading' | 'code' | 'table' | 'list' | 'rule' | 'raw' | 'quote' | 'paragraph';
  readonly lines: readonly string[];
}

/** The part of Markdown that our pages use, as HTML, and its sections for the search. */
export function renderMarkdown(markdown: string, resolve: ResolveLink): Rendered {
  const taken = new Map<string, number>();
  const sections: { heading: string; anchor: string; level: number; text: string }[] = [];
  const html = blocksOf(markdown.split('\n')).map((block) => {
    if (block.kind !== 'heading') {
      const current = sections.at(-1);
      if (current !== undefined) current.text += `${plainOf(block.lines)} `;
      return renderBlock(block, resolve);
    }
    const [, marks = '#', heading = ''] = /^(#+) (.*)$/.exec(block.lines[0] ?? '') ?? [];
    const slug = slugOf(heading);
    const count = taken.get(slug) ?? 0;
    taken.set(slug, count + 1);
    const anchor = count === 0 ? slug : `${slug}-${count}`;
    const level = marks.length;
    sections.push({ heading: heading.replaceAll('`', ''), anchor, level, text: '' });
    return `<h${level} id="${anchor}">${renderInline(heading, resolve)}<a class="anchor" href="#${anchor}" aria-hidden="true">#</a></h${level}>`;
  });
  return { title: sections[0]?.heading ?? '', html: html.join('\n'), sections };
}

const plainOf = (lines: readonly string[]): string =>
  lines
    .join(' ')
    .replace(/\]\([^)]*\)/g, ' ')
    .replace(/<[^>]+>|[`|*[\]]|-{3,}/g, ' ')
    .replace(/\s+/g, ' ');

function blocksOf(lines: readonly string[]): readonly Block[] {
  const blocks: Block[] = [];
  let at = 0;
  const take = (kind: Block['kind'], isPart: (line: string, offset: number) => boolean) => {
    const from = at;
    while (at < lines.length && isPart(lines[at] ?? '', at - from)) at += 1;
    blocks.push({ kind, lines: lines.slice(from, at) });
  };
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (line.trim() === '') at += 1;
    else if (line.startsWith('```')) {
      let isOpen = true;
      take('code', (one, offset) => {
        if (!isOpen) return false;
        isOpen = offset === 0 || !one.startsWith('```');
        return true;
      });
    } else if (/^#{1,6} /.test(line)) take('heading', (_, offset) => offset === 0);
    else if (/^---+$/.test(line)) take('rule', (_, offset) => offset === 0);
    else if (line.startsWith('|')) take('table', (one) => one.startsWith('|'));
    else if (line.startsWith('<')) take('raw', (one) => one.trim() !== '');
    else if (line.startsWith('>')) take('quote', (one) => one.startsWith('>'));
    else if (isItem(line)) take('list', (one) => isItem(one) || /^\s{2,}\S/.test(one));
    else take('paragraph', (one, offset) => one.trim() !== '' && (offset === 0 || !beginsBlock(one)));
  }
  return blocks;
}

const isItem = (line: string): boolean => /^\s*([-*]|\d+\.) /.test(line);

const beginsBlock = (line: string): boolean => /^(```|#{1,6} |\||>|---+$)/.test(line) || isItem(line);

function renderBlock({ kind, lines }: Block, resolve: ResolveLink): string {
  switch (kind) {
    case 'code': {
      const code = lines.slice(1, lines.at(-1)?.startsWith('```') ? -1 : undefined).map(escapeHtml);
      const shown = /^```(sh|yaml)$/.test(lines[0] ?? '') ? code.map(withFaintComment) : code;
      return `<div class="code"><pre tabindex="0"><code>${shown.join('\n')}</code></pre></div>`;
    }
    case 'table':
      return renderTable(lines, resolve);
    case 'list':
      return renderList(lines, resolve);
    case 'rule':
      return '<hr>';
    case 'raw':
      return renderRaw(lines.join('\n'), resolve);
    case 'quote': {
      const inner = lines.map((line) => line.replace(/^> ?/, '')).join(' ');
      return `<blockquote>${renderInline(inner, resolve)}</blockquote>`;
    }
    default:
      return `<p>${renderInline(lines.map((line) => line.trim()).join(' '), resolve)}</p>`;
  }
}

const withFaintComment = (line: string): string =>
  line.replace(/(^|\s)(#\s.*)$/, '$1<span class="comment">$2</span>');

/** Items of one level; deeper lines belong to the item above them. */
function renderList(lines: readonly string[], resolve: ResolveLink): string {
  const items: string[][] = [];
  const isOrdered = /^\s*\d+\./.test(lines[0] ?? '');
  for (const line of lines) {
    if (/^([-*]|\d+\.) /.test(line)) items.push([line.replace(/^([-*]|\d+\.) /, '')]);
    else items.at(-1)?.push(line.trim());
  }
  const tag = isOrdered ? 'ol' : 'ul';
  const shown = items.map((item) => `<li>${renderItem(item, resolve)}</li>`);
  return `<${tag}>${shown.join('')}</${tag}>`;
}

function renderItem(lines: readonly string[], resolve: ResolveLink): string {
  const firstInner = lines.findIndex((line, index) => index > 0 && isItem(line));
  const own = firstInner < 0 ? lines : lines.slice(0, firstInner);
  const inner = firstInner < 0 ? '' : renderList(lines.slice(firstInner), resolve);
  return `${renderInline(own.join(' '), resolve)}${inner}`;
}

/** A picture of a terminal keeps its size and scrolls by itself: made to fit a phone, nobody could read it. */
function renderRaw(html: string, resolve: ResolveLink): string {
  const led = html.replace(
    /(src|srcset|href)="([^"]+)"/g,
    (_, name: string, to: string) => `${name}="${escapeHtml(resolve(to) ?? to)}"`,
  );
  return html.startsWith('<picture') ? `<div class="picture" tabindex="0">${led}</div>` : led;
}
