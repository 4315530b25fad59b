import type { Lang, Text } from '../../problem/text.ts';
import { type Paint, painter, type Tone } from './style.ts';
import { cut, cutInside, padEnd, widthOf, wrap } from './width.ts';

export interface Column<Row> {
  readonly title: Text;
  value(row: Row): string;
  /** For what a reader shall find at a glance; the words say it as well. */
  tone?(row: Row): Tone | undefined;
  /** Shown with `-o wide` only. */
  readonly wide?: true;
  /**
   * Gives way when the line is too long, the longest first: is cut, or cut inside where its end tells rows apart, or goes
   * on below where it is a sentence.
   */
  readonly gives?: true | 'inside' | 'lines';
}

export interface TableShape {
  readonly lang: Lang;
  readonly wide: boolean;
  /** Undefined: nothing is cut. */
  readonly width: number | undefined;
  readonly paint?: Paint;
}

const gap = 3;
const narrowest = 8;

/** Columns as wide as their content, cut only where a column allows it. */
export function tableLines<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { lang, wide, width, paint = painter({ colour: false }) }: TableShape,
): readonly string[] {
  const shown = columns.filter((column) => wide || !column.wide);
  const cells = [
    shown.map(({ title }) => title[lang]),
    ...rows.map((row) => shown.map(({ value }) => value(row))),
  ];
  const widths = shown.map((_, index) => Math.max(...cells.map((line) => widthOf(line[index] ?? ''))));
  if (width !== undefined) narrow(widths, shown, width);
  return cells.flatMap((line, at) => {
    const row = at === 0 ? undefined : rows[at - 1];
    const tones = shown.map((column) => (row === undefined ? 'bold' : column.tone?.(row)));
    const laid = line.map((cell, index) => fitting(cell, widths[index] ?? 0, shown[index]?.gives));
    return Array.from({ length: Math.max(...laid.map(({ length }) => length)) }, (_, below) =>
      laid
        .map((parts, index) => padEnd(toned(parts[below] ?? '', tones[index], paint), widths[index] ?? 0))
        .join(' '.repeat(gap))
        .trimEnd(),
    );
  });
}

const toned = (words: string, tone: Tone | undefined, paint: Paint): string =>
  tone === undefined ? words : paint(tone, words);

function fitting(cell: string, width: number, gives: Column<never>['gives']): readonly string[] {
  if (gives === 'lines') return wrap(cell, width);
  return [gives === 'inside' ? cutInside(cell, width) : cut(cell, width)];
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
