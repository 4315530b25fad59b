import { text } from '../../problem/text.ts';
import type { CliContext } from '../context.ts';
import { notice } from './notice.ts';
import { sheetFor } from './sheet.ts';
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

/** For what belongs to a directory: one may stand in another. */
export const nothingInDirectory = text(
  'Nothing here yet. It is kept in .kubexm of the directory where kubexm was run.',
  '暂无内容。记录保存在运行 kubexm 时所在目录的 .kubexm 中。',
);

/** Rows to standard output; that there are none is said beside it, so that a script sees no line. */
export function printTable<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  format: OutputFormat,
  context: CliContext,
  empty = nothing,
): Promise<void> {
  if (rows.length === 0) notice(empty, context);
  return printData(rows, format, context, (wide) =>
    rows.length === 0
      ? []
      : tableLines(rows, columns, {
          lang: context.lang,
          wide,
          width: wide ? undefined : context.stdout.columns(),
          paint: sheetFor(context.stdout, context).paint,
        }),
  );
}
