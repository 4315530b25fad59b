import { text } from '../../problem/text.ts';
import type { CliContext } from '../context.ts';
import { notice } from './notice.ts';
import { type Column, tableLines } from './table.ts';

export type OutputFormat = 'table' | 'wide' | 'json' | 'yaml';

/** Data to standard output: as it is for programs, as lines for people. */
export async function printData(
  data: unknown,
  format: OutputFormat,
  { stdout }: Pick<CliContext, 'stdout'>,
  lines: (wide: boolean) => readonly string[],
): Promise<void> {
  if (format === 'json') stdout.write(`${JSON.stringify(data, null, 2)}\n`);
  else if (format === 'yaml') {
    const { stringify } = await import('yaml');
    stdout.write(stringify(data));
  } else {
    const shown = lines(format === 'wide');
    if (shown.length > 0) stdout.write(`${shown.join('\n')}\n`);
  }
}

const nothing = text('Nothing here yet', '暂无内容');

/** Rows to standard output; that there are none is said beside it, so that a script sees no line. */
export function printTable<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  format: OutputFormat,
  context: CliContext,
): Promise<void> {
  if (rows.length === 0) notice(nothing, context);
  return printData(rows, format, context, (wide) =>
    rows.length === 0
      ? []
      : tableLines(rows, columns, {
          lang: context.lang,
          wide,
          width: wide ? undefined : context.stdout.columns(),
        }),
  );
}
