import type { Lang, Text } from '../../problem/text.ts';
import { cut, cutInside, padEnd, widthOf } from './width.ts';

export interface Column<Row> {
  readonly title: Text;
  value(row: Row): string;
  /** Shown with `-o wide` only. */
  readonly wide?: true;
  /** May be cut when the line is too long, or cut inside where its end tells rows apart; the longest gives way first. */
  readonly gives?: true | 'inside';
}

export interface TableShape {
  readonly lang: Lang;
  readonly wide: boolean;
  /** Undefined: nothing is cut. */
  readonly width: number | undefined;
}

const gap = 3;
const narrowest = 8;

/** Columns as wide as their content, cut only where a column allows it. */
export function tableLines<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { lang, wide, width }: TableShape,
): readonly string[] {
  const shown = columns.filter((column) => wide || !column.wide);
  const cells = [
    shown.map(({ title }) => title[lang]),
    ...rows.map((row) => shown.map(({ value }) => value(row))),
  ];
  const widths = shown.map((_, index) => Math.max(...cells.map((line) => widthOf(line[index] ?? ''))));
  if (width !== undefined) narrow(widths, shown, width);
  return cells.map((line) =>
    line
      .map((cell, index) => {
        const space = widths[index] ?? 0;
        return padEnd((shown[index]?.gives === 'inside' ? cutInside : cut)(cell, space), space);
      })
      .join(' '.repeat(gap))
      .trimEnd(),
  );
}

function narrow(widths: number[], columns: readonly Column<never>[], width: number): void {
  let over = widths.reduce((sum, one) => sum + one, gap * (widths.length - 1)) - width;
  const giving = columns.flatMap((column, index) => (column.gives ? [index] : []));
  while (over > 0) {
    const widest = giving.reduce((a, b) => ((widths[b] ?? 0) > (widths[a] ?? 0) ? b : a), giving[0] ?? -1);
    const now = widths[widest];
    if (now === undefined || now <= narrowest) return;
    widths[widest] = now - 1;
    over -= 1;
  }
}
