import { escapeHtml } from './html.ts';
import { type ResolveLink, renderInline } from './render-inline.ts';

/** A table that scrolls sideways by itself, so that a page never does. */
export function renderTable(lines: readonly string[], resolve: ResolveLink): string {
  const [head = [], , ...rows] = lines.map(cellsOf);
  const heads = head.map((cell) => `<th>${renderInline(cell, resolve)}</th>`).join('');
  const body = rows.map(
    (cells) => `<tr>${cells.map((cell, index) => cellHtml(cell, head[index])).join('')}</tr>`,
  );
  // On a phone a row is shown as a card: with the names of its columns where there are many.
  const kind = head.length > 2 ? 'table many' : 'table';
  return `<div class="${kind}" tabindex="0"><table><thead><tr>${heads}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;

  function cellHtml(cell: string, column = ''): string {
    return `<td data-head="${escapeHtml(column.replaceAll('`', ''))}">${renderInline(cell, resolve)}</td>`;
  }
}

/** A bar with a backslash before it belongs to its cell. */
const cellsOf = (line: string): readonly string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
