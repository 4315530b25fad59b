/** A cell may not break its row. */
const cell = (content: string): string => content.replaceAll('|', '\\|').replaceAll('\n', ' ');

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');

export const page = (...parts: readonly (string | false)[]): string =>
  `${parts.filter((part) => part !== false).join('\n\n')}\n`;
